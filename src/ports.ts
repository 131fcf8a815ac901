// What a cycle needs from outside, as small ports. Adapters implement them; cycle.ts and the tests' fakes speak them.
// Refusals are values here; an exception means that the run cannot go on (errors.ts) or that nobody planned it.
import type { AgentReport } from './domain/agent-report.js'
import type { CredentialFinding } from './domain/credentials.js'
import type { Evidence } from './domain/evidence.js'
import type { Jsonl } from './domain/jsonl.js'
import type { GoalWord } from './domain/goal-results.js'
import type { HandoverPolicy, HandoverRequest } from './domain/handover.js'
import type { FoundWork, Kept } from './domain/kept.js'
import type { Trace } from './domain/lost-state.js'
import type { Deliveries } from './domain/pull-request.js'
import type { QueueEntry } from './domain/queue.js'
import type { CheckResult } from './domain/regression.js'
import type { Row } from './domain/record.js'
import type { Run } from './domain/run.js'
import type { Lane, LedgerEntry, OpenCycle } from './domain/state.js'
import type { Parked, RunKey, SourceName, Offering } from './domain/work.js'

/** Tells the time. */
export type Clock = () => Date

/** Writes for people. Text may be hostile: the adapter sees to it that no line acts as a workflow command. */
export interface Log {
  group<T>(name: string, body: () => Promise<T>): Promise<T>
  info(text: string): void
  notice(text: string): void
  warning(text: string): void
}

// --- state -----------------------------------------------------------------------------------------------

/** Is what a store found. */
export interface Restored {
  /** True when the lane had no state; what lanes share (claims, queue, KILL) may be there all the same. */
  readonly isFresh: boolean
  readonly lane: Lane
  /** Sentences for the log and the summary: bad lines, lost state. What is damaged stands in the lane. */
  readonly warnings: readonly string[]
}

/** Asks a store to save. */
export interface SaveRequest {
  /** The lane as it was restored or last saved: the common parent of a merge. */
  readonly base: Lane
  readonly next: Lane
  readonly run: RunKey
  readonly now: Date
  /** One line for the state commit. */
  readonly message: string
  /** Judges what a lost race was merged to; when it says no, nothing is saved. */
  readonly accept?: (merged: Lane) => boolean
}

/** Is how a save ended. Failing is an exception: STATE_NOT_SAVED, STATE_RACE_LOST, PERMISSION_MISSING, TOKEN_EXPIRED. */
export type Saved =
  | {
      readonly kind: 'saved'
      readonly lane: Lane
      readonly commit?: string
      /** Sentences for the log: what could not be put in order although the state is saved. */
      readonly notes?: readonly string[]
    }
  /** `accept` said no; the lane is the others', as it stands in the store. */
  | { readonly kind: 'declined'; readonly lane: Lane }

/** Is what was sealed of a lane (SPEC §9.1), oldest first, and what is wrong with it. */
export interface Sealed {
  readonly history: Jsonl<Row>
  readonly ledger: Jsonl<LedgerEntry>
  readonly warnings: readonly string[]
}

/** Is the sealed files of a lane. Each is read when it is asked for: together they may be larger than any memory. */
export interface SealedFiles {
  readonly names: readonly string[]
  /** Returns undefined for a file that is not there, or is none. Asked for in the order of `names` it is quickest. */
  read(name: string): Promise<Buffer | undefined>
}

/** Is a lane as it lies in a store: its live files and the shared ones as bytes, of evidence only the names. */
export interface SurveyedLane {
  readonly files: ReadonlyMap<string, Buffer>
  readonly sealed: SealedFiles
}

/** Is everything that lies in a store, for `verify`, by lane. */
export interface Survey {
  readonly lanes: ReadonlyMap<string, SurveyedLane>
  /** Paths that nothing here reads or writes. */
  readonly unknown: readonly string[]
}

/** Keeps the state of one lane (SPEC §9.2). */
export interface StateStore {
  readonly name: 'branch' | 'cache' | 'directory'
  /** Says for people where the state lies, e.g. `branch evolve-state`. */
  readonly where: string
  /** Reads the state once. Unreadable state is an exception, never a fresh lane. */
  restore(): Promise<Restored>
  save(request: SaveRequest): Promise<Saved>
  /** False where two saves at the same moment can cost one of them; a sentence for people then says so. */
  readonly canCompareAndSwap?: boolean
  /** Reads what was sealed. Never called by a cycle. */
  restoreSealed?(): Promise<Sealed>
  /** Tries whether a save would be allowed, and changes nothing. Throws as `save` does. Absent where that cannot be tried. */
  checkWrite?(): Promise<void>
  /** Reads everything, other lanes as well. Never called by a cycle. */
  survey?(): Promise<Survey>
}

// --- work ------------------------------------------------------------------------------------------------

/** Is a source's answer. A source that fails is passed over and is not empty. */
export type Offer =
  | (Offering & {
      /** Filtering by claims, quarantine and "done" is not the source's part. */
      readonly kind: 'offered'
      /** Rows to be added to the queue before an item of them is claimed. */
      readonly additions?: readonly QueueEntry[]
      readonly notes?: readonly string[]
    })
  | { readonly kind: 'failed'; readonly problem: string }

/** Is one rung of the ladder (SPEC §10.1). Never throws for what the outside does. */
export interface WorkSource {
  readonly name: SourceName
  offer(lane: Lane, now: Date): Promise<Offer>
}

// --- agent -----------------------------------------------------------------------------------------------

/** Is what one session of the agent is given (SPEC §7.1). */
export interface AgentTask {
  readonly prompt: string
  readonly lane: string
  readonly cycle: number
  readonly phase: string
  readonly ref: string
  /** HANDOFF's content, when resuming. */
  readonly handoff?: string
  /** The session to go on with, from an earlier report; a fresh one otherwise. Only where `canResume`. */
  readonly resume?: string
  /** Deadline of this session, in minutes. */
  readonly timeoutMinutes: number
  /** The lane's files, copied for the agent to read. */
  readonly stateFiles: ReadonlyMap<string, string>
  /** Where the agent can ask to be replaced. */
  readonly handover: HandoverPlace
  /** Aborts on cancellation; the agent's group is then stopped. */
  readonly cancelled: AbortSignal
}

/** Runs the external command that does the work. */
export interface Agent {
  readonly name: string
  /** Whether a session can be gone on with. */
  readonly canResume: boolean
  /** Throws AGENT_NOT_FOUND when the program is not there. Called before the claim. */
  check(): Promise<void>
  run(task: AgentTask): Promise<AgentReport>
}

// --- handover -------------------------------------------------------------------------------------------

/** Is what the agent is given to ask to be replaced. */
export interface HandoverPlace {
  /** Goes in front of its PATH: `evolve-handover` is in there, also where it only answers NOT_CONFIGURED. */
  readonly binFolder: string
  /** Where documents lie; the agent reads and writes there. Absent where handover is off. */
  readonly folder?: string
}

/** Says for which run requests are taken. */
export interface HandoverOpening {
  readonly run: RunKey
  /** Undefined where handover is off. */
  readonly policy?: HandoverPolicy
  /** The document that the session starts from, to be laid out as a file. */
  readonly received?: string
}

/** Is the request that stands when the agent has ended, with its document. */
export interface HandoverFound {
  readonly request: HandoverRequest
  /** Whether this very run made its token. */
  readonly isGenuine: boolean
  readonly document?: string
  readonly hash: string
  readonly uptimeSeconds: number
}

/** Takes the requests of one run. */
export interface OpenHandovers {
  readonly place: HandoverPlace
  readonly receivedPath?: string
  /** Looks what the agent asked for; never throws for what it did to the files. Undefined: nothing stands. */
  look(): Promise<HandoverFound | undefined>
}

/** Lets the agent ask to be replaced (SPEC §8). */
export interface Handovers {
  open(opening: HandoverOpening): Promise<OpenHandovers>
}

// --- workspace -------------------------------------------------------------------------------------------

/** Runs the configured checks in the workspace as it stands (SPEC §11.1). */
export interface Gate {
  /** The commands, in order; empty means that nothing is measured. */
  readonly checks: readonly string[]
  measure(only?: readonly string[], cancelled?: AbortSignal): Promise<readonly CheckResult[]>
}

/** Is where the work starts from. */
export interface Start {
  /** Today's base: the commit that was checked out. */
  readonly base: string
  /** HEAD once parked work was put back; equals `base` otherwise. */
  readonly head: string
  /** Tree of everything in the workspace at that moment, uncommitted files included: an id, or a commit's `<id>^{tree}`. */
  readonly tree: string
  /** The branch that was checked out; undefined when detached. */
  readonly branch?: string
}

/** Is how putting back parked work went (SPEC §11.3). */
export type PutBack =
  | { readonly kind: 'put-back'; readonly start: Start; readonly ref: string }
  | {
      readonly kind: 'conflict'
      readonly start: Start
      readonly ref: string
      readonly paths: readonly string[]
    }
  | { readonly kind: 'missing'; readonly start: Start; readonly ref: string; readonly problem: string }

/** Says which work to keep and how it is to be described. */
export interface KeepRequest {
  readonly start: Start
  readonly run: RunKey
  readonly cycle: number
  readonly item: { readonly ref: string; readonly title: string }
  readonly isFinished: boolean
  /** Title of the pull request, and first line of the commit that holds what the agent left uncommitted. */
  readonly subject: string
  /** First line of that commit where it says more than the title: what this cycle came to. */
  readonly commitSubject?: string | undefined
  /** Body of the pull request: Markdown, escaped already. Without it one is made from the rest. */
  readonly description?: string
}

/** Is the repository that is worked on (SPEC §11.2, §11.3). */
export interface Workspace {
  readonly root: string
  /** Looks where we stand. Throws GIT_MISSING or NOT_A_REPOSITORY. */
  open(): Promise<Start>
  putBack(start: Start, parked: Parked): Promise<PutBack>
  look(start: Start): Promise<Evidence>
  /** Finds credentials in what the work would bring to whoever reads the repository (SPEC §13). */
  findCredentials(start: Start): Promise<readonly CredentialFinding[]>
  /** Returns those of the paths, relative to the root, at which nothing is. */
  findMissing(paths: readonly string[]): Promise<readonly string[]>
  deliver(request: KeepRequest): Promise<Kept>
  park(request: KeepRequest): Promise<Kept>
  /** Pushes refused work to a side ref and restores the start commit. */
  refuse(request: KeepRequest): Promise<Kept>
  /** Brings the workspace back to `start.base`, with what was uncommitted then. */
  restore(start: Start): Promise<void>
  /** Deletes a work ref that is no longer needed; a failure is a note. */
  forget(ref: string): Promise<string | undefined>
  findWorkOf(dead: OpenCycle, lane: string): Promise<FoundWork | undefined>
  /** Reads which cycles of a lane the newest commits here name, newest first; none where nothing can be read. */
  readTraces(lane: string): Promise<readonly Trace[]>
  /** Asks how the pull requests of a lane stand; none, without a request, where nothing is delivered as one. */
  deliveries(lane: string): Promise<Deliveries>
}

/** Is how the goals of the repository stand: id → word. Undefined when there are none, or they cannot be measured. */
export type GoalWords = Readonly<Record<string, GoalWord>> | undefined

/** Measures the goals in the workspace as it stands, for the gate (SPEC §10.1 rung 5, §11.1). */
export interface GoalMeter {
  /** False when goals are no source: nothing is measured then. */
  readonly isUsed: boolean
  /** Time limit of one measurement, in minutes. */
  readonly limitMinutes: number
  /** Reads which goals there are. What is measured afterwards goes by that, whatever becomes of the file (SPEC §11.1). */
  read(): Promise<void>
  measure(cancelled: AbortSignal): Promise<GoalWords>
}

// --- host ------------------------------------------------------------------------------------------------

/** Knows the runner and the platform's API. */
export interface Host {
  readonly run: Run
  readonly cancelled: AbortSignal
  /** True only when it is certain that the run of an open cycle has ended (SPEC §2, step 2); the lease is not its part. */
  isRunOver(open: OpenCycle): Promise<boolean>
  /**
   * Starts the workflow of this run once more, on the same branch and with no inputs (SPEC §12.3). Returns what was
   * started, for people; throws what the platform said, with the remedy.
   */
  startNextRun(): Promise<string>
  /** Says why whoever started this run must not speak as an operator; undefined when they may (SPEC §13). */
  findActorProblem(): Promise<ActorProblem | undefined>
}

/** Is why someone must not speak as an operator. */
export interface ActorProblem {
  readonly words: string
  /** False when it could not be told whether they may. */
  readonly isCertain: boolean
}

/** Is everything that a cycle needs. */
export interface Ports {
  readonly store: StateStore
  /** In ladder order. */
  readonly sources: readonly WorkSource[]
  readonly agent: Agent
  readonly gate: Gate
  readonly goals: GoalMeter
  readonly handovers: Handovers
  readonly workspace: Workspace
  readonly host: Host
  readonly clock: Clock
  readonly log: Log
}
