// What a prompt says about being replaced (SPEC §8): how to ask for it, and where the document of the last session lies.
import { approvalHours, maxDocumentBytes } from './handover.js'

/** Is how the agent may ask to be replaced. */
export interface HandoverOffer {
  /** Whole path of the program, for a login shell that sets PATH anew. */
  readonly program: string
  /** Nobody need approve, an operator has approved, or would have to. */
  readonly approval: 'free' | 'approved' | 'unapproved'
}

/** Is a handover document as the next session gets it. */
export interface ReceivedHandover {
  readonly path: string
  /** The operator's own introduction (`handover-bootstrap`); empty takes the usual one. */
  readonly bootstrap: string
  /** The agent's own words; empty when it gave none. */
  readonly reason: string
  /** Says that the document does not describe the tree any more, and why. */
  readonly caveat?: string
}

/** Renders the first line of the prompt, whatever introduces the document: it names its path. */
export function receivedLine({ path }: ReceivedHandover): string {
  return `Read ${path} first: the handover document of the session that you replace.`
}

/** Renders what stands between that line and the document's content. */
export function introduceReceived({ bootstrap, caveat }: ReceivedHandover): string {
  const usual = `# You replace a session\n\nAn earlier session worked on this item and asked to be replaced by one with a fresh context. Its decisions hold; check its evidence before you build on it, and begin with its next step. What it left:`
  return [bootstrap.trim() || usual, ...(caveat ? [caveat] : [])].join('\n\n')
}

/** Renders how the agent can ask to be replaced. */
export function renderOffer({ program, approval }: HandoverOffer): string {
  const flag = approval === 'approved' ? ' --operator-confirmed' : ''
  const missing =
    approval === 'unapproved'
      ? `\n\nNobody has approved a handover in this run: \`confirm\` is answered OPERATOR_REQUIRED. Your document is then kept for ${approvalHours} hours for an operator; end your turn as usual, with "finished": false in the outcome file, or the item counts as done.`
      : ''
  return `# When your context fills up

You can ask to be replaced by a fresh session that starts from a document of yours. Ask while you can still write a good one:

1. \`evolve-handover open --reason "why"\` prints {"token", "path"}.
2. Write one JSON object of at most ${maxDocumentBytes / 1024} KB to that path: {"token": "the token", "frozen_decisions": [""], "done": [{"what": "", "evidence": ""}], "artifacts": [""], "current_phase": "", "next_step": "", "open": [""]}. Fill every field, or write "none" in it: decisions that must not be reopened; what is done, each with evidence (file:line, command, path or URL); paths that exist; where you are; the one next step; what is open. No transcript, no secrets.
3. \`evolve-handover confirm --token TOKEN${flag}\` prints {"state": "accepted"}, or {"refused", "message"}: do what the message says and confirm again.
4. Once it is accepted, end your turn. What you changed is kept for the session that replaces you.

\`evolve-handover cancel --token TOKEN\` takes it back; \`evolve-handover show\` prints what stands. Where a shell does not find \`evolve-handover\`, it is ${program}.${missing}`
}
