// A server that takes the state and not the work: nothing is lost, and a maintainer reads what to change.
import { chmod, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from '@jest/globals'
import { runGit } from '../support/repository.js'
import { openProject } from './project.js'

describe('work that the server refuses', () => {
  it('is kept as a patch and on a ref of the clone, the state is saved, and the next run delivers (F18)', async () => {
    const project = await openProject('ex-1')
    const hook = join(project.remote, 'hooks/pre-receive')
    await writeFile(
      hook,
      `#!/bin/sh
while read old new ref; do
  case $ref in refs/heads/evolve/*) echo "error: GH013: Repository rule violations found for $ref." >&2; exit 1 ;; esac
done
`,
    )
    await chmod(hook, 0o755)
    const run = await project.run()
    expect([run.code, run.outputs.result, run.outputs['state-saved']]).toEqual([0, 'failed', 'true'])
    expect(run.outputs['parked-work']).toBe('["ex-1"]')
    expect(run.summary).toMatch(/GH013.*found for.*Leave this branch out of the ruleset/)
    const [record] = await project.records()
    expect(record).toMatchObject({ result: 'failed', item_charged: false })
    expect(record?.notes?.join('\n')).toMatch(/PUSH_REFUSED: .*GH013/)
    const [patch = ''] = /\/[^`<]*\.patch/.exec(run.summary.replaceAll('\\', '')) ?? []
    expect(await readFile(patch, 'utf8')).toContain('+done')
    const [parked] = (await project.state()).parked_work
    expect(parked).toMatchObject({
      wip: 'refs/evolve/unpushed/default/ex-1-1',
      next_step: expect.stringContaining('GH013'),
    })
    expect(await runGit(run.job.workspace, ['show', `${parked?.wip}:ex-1.txt`])).toBe('done')

    await rm(hook)
    const next = await project.run()
    expect(next.outputs).toMatchObject({ result: 'improved', 'work-ref': 'ex-1', 'parked-work': '[]' })
    expect(await project.git('show', 'evolve/default/ex-1:ex-1.txt')).toBe('done')
  })
})
