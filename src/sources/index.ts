// The choice of sources: the rungs of the ladder, in the order that the configuration gives (SPEC §10.1).
import type { SourceName } from '../domain/work.js'
import type { WorkSource } from '../ports.js'
import { openBeads } from './beads.js'
import { openHarvested } from './harvested.js'
import { openParked } from './parked.js'

/** Is what the sources need to know of where they run. */
export interface SourcesDeps {
  /** The repository that is worked on, as an absolute path. */
  readonly root: string
  /** The environment that programs of a tracker get. */
  readonly env: Readonly<Record<string, string | undefined>>
  /** `owner/name`, where known. */
  readonly repository?: string
}

/** Is the part of the configuration that decides here. */
export interface SourcesPolicy {
  /** The ladder, in order. */
  readonly sources: readonly SourceName[]
  readonly store: 'branch' | 'directory'
}

/** Opens the configured sources in ladder order. */
export function openSources(policy: SourcesPolicy, deps: SourcesDeps): WorkSource[] {
  const open: Record<SourceName, () => WorkSource> = {
    parked: openParked,
    harvested: () => openHarvested({ ...deps, isFileTheQueue: policy.store === 'directory' }),
    beads: () => openBeads(deps),
  }
  return policy.sources.map((name) => open[name]())
}
