// `npm run torture -- --minutes N [--seed S] [--json FILE] [--write]`: the entry. The program is TypeScript and shares the
// loopback servers of the tests; it is translated while it is loaded, as the tests are.
import { register } from 'node:module'

register('./typescript-hooks.mjs', import.meta.url)
const { tortureAll } = await import('./torture.js')
process.exit(await tortureAll(process.argv.slice(2)))
