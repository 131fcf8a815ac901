// Tries the parsers with anything until the time is over: npm run fuzz -- --minutes 10 --seed 7. Each property gets the
// same share; a failure prints the seed and the smallest value that shows it.
import { spawnSync } from 'node:child_process'
import { parseArgs } from 'node:util'

/** How many properties there are, about; they run one after the other. */
const properties = 26

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '5' },
    seed: { type: 'string', default: String(Date.now() % 2 ** 31) },
  },
})
const seconds = (Number(values.minutes) * 60) / properties
if (!(seconds > 0) || !/^\d+$/.test(values.seed))
  throw new Error('--minutes takes a number above 0, --seed a whole number.')

console.log(`seed ${values.seed}, ${seconds.toFixed(1)} s a property`)
const { status } = spawnSync(
  process.execPath,
  ['node_modules/jest/bin/jest.js', '--runInBand', '--verbose', 'test/fuzz'],
  {
    cwd: new URL('..', import.meta.url),
    stdio: 'inherit',
    env: {
      ...process.env,
      NODE_OPTIONS: '--experimental-vm-modules --no-warnings',
      EVOLVE_FUZZ_SECONDS: String(seconds),
      EVOLVE_FUZZ_SEED: values.seed,
    },
  },
)
process.exitCode = status ?? 1
