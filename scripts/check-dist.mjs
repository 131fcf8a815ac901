// Says whether the dist/ that was just built is, byte for byte, the one that is committed. Changes nothing.
// `git status` and not `git diff`: a new file is untracked, and a diff does not show it.
import { execFileSync } from 'node:child_process'

const changed = execFileSync('git', ['status', '--porcelain', '--untracked-files=all', '--', 'dist'], {
  encoding: 'utf8',
})
if (changed !== '') {
  console.error(`dist/ is not what the sources build. Run \`npm run build\` and commit dist/.\n${changed}`)
  process.exitCode = 1
}
