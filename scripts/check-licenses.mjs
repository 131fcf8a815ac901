// Checks that whatever is bundled may be given on under this project's licence: every production package of the lock file,
// the lazily loaded ones too. Needs no network. A licence that is not on the list is a decision for a person.
import { readFileSync } from 'node:fs'

/** Licences whose packages may stand in the bundle: they ask for their text, which dist/licenses.txt carries. */
const allowed = new Set(
  'MIT ISC Apache-2.0 BSD-2-Clause BSD-3-Clause 0BSD BlueOak-1.0.0 Unlicense'.split(' '),
)

/** @type {{ packages: Record<string, { dev?: boolean, license?: string, version?: string }> }} */
const lock = JSON.parse(readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8'))
const shipped = Object.entries(lock.packages).filter(([path, { dev }]) => path !== '' && dev !== true)
const refused = shipped.filter(([, { license }]) => !isAllowed(license ?? ''))

for (const [path, { version, license }] of refused)
  console.error(`${path.replace(/^.*node_modules\//, '')}@${version}: ${license ?? 'no licence is named'}`)
console.log(`${shipped.length} packages, ${refused.length} under a licence that is not allowed`)
process.exitCode = refused.length === 0 ? 0 : 1

/** Of a choice one is enough, of a sum all must be allowed. @param {string} expression @returns {boolean} */
function isAllowed(expression) {
  const plain = expression.replace(/[()]/g, ' ')
  return plain
    .split(/\sOR\s/)
    .some((choice) => choice.split(/\sAND\s/).every((one) => allowed.has(one.trim())))
}
