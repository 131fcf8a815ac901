// The files of a lane as text (SPEC §9.1): the one place that knows their names and how each is rendered.
import { renderHandoff } from './handoff.js'
import { renderJsonl } from './jsonl.js'
import { renderDormant } from './markers.js'
import type { Lane } from './state.js'

/** Names the files of a lane, relative to its folder. */
export const laneFiles = {
  state: 'session-state.json',
  history: 'cycle-history.jsonl',
  ledger: 'ledger.jsonl',
  handoff: 'HANDOFF',
  dormant: 'DORMANT',
  stop: 'STOP',
} as const

/** Renders the files of a lane by name. An empty log and a marker that is not set have no file. */
export function renderLaneFiles(lane: Lane): Map<string, string> {
  const files = new Map<string, string>([[laneFiles.state, `${JSON.stringify(lane.state, null, 2)}\n`]])
  if (lane.history.length > 0) files.set(laneFiles.history, renderJsonl(lane.history))
  if (lane.ledger.length > 0) files.set(laneFiles.ledger, renderJsonl(lane.ledger))
  if (lane.handoff) files.set(laneFiles.handoff, renderHandoff(lane.handoff))
  if (lane.dormant) files.set(laneFiles.dormant, renderDormant(lane.dormant))
  if (lane.stop) files.set(laneFiles.stop, lane.stop.text)
  return files
}

/** Names the page of the state branch that is for people. It and the charts are written, and never read again. */
export const dashboardFile = 'README.md'

/** Names the file with the chart of a lane. */
export function chartFile(laneName: string): string {
  return `${laneName}.svg`
}

/** Tells whether a path of the state branch is a page for people. */
export function isPage(path: string): boolean {
  return path === dashboardFile || /^[^/]+\.svg$/.test(path)
}

/** Renders the pages of all lanes by file name. */
export type RenderPages = (lanes: readonly Lane[], now: Date) => ReadonlyMap<string, string>
