// Runs the tests that run whole workflows. `--node PATH` lets the action run on another Node than the tests, as a runner
// brings its own: `node24` is what action.yml names. Needs no network.
import { spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'

const { values } = parseArgs({ options: { node: { type: 'string' } } })
const jest = createRequire(import.meta.url).resolve('jest/bin/jest')
const { status } = spawnSync(process.execPath, [jest, 'test/workflows'], {
  cwd: fileURLToPath(new URL('..', import.meta.url)),
  stdio: 'inherit',
  env: {
    ...process.env,
    NODE_OPTIONS: '--experimental-vm-modules --no-warnings',
    ...(values.node === undefined ? {} : { EVOLVE_TEST_NODE: values.node }),
  },
})
process.exitCode = status ?? 1
