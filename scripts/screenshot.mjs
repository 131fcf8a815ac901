// Shows what people see: a Markdown file as GitHub lays it out, or an SVG, as a PNG. For looking at summaries and
// dashboards, and for the picture in the README. Needs a Chromium: named by BROWSER, or found on PATH.
//   node scripts/screenshot.mjs FILE.md|FILE.svg OUT.png [--dark] [--width=1000] [--until=TEXT]
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { micromark } from 'micromark'
import { gfm, gfmHtml } from 'micromark-extension-gfm'

const words = process.argv.slice(2)
const [source = '', target = ''] = words.filter((word) => !word.startsWith('--')).map((word) => resolve(word))
const option = (/** @type {string} */ name) =>
  words.find((word) => word.startsWith(`--${name}=`))?.slice(name.length + 3)
const isDark = words.includes('--dark')
const width = Number(option('width') ?? 1000)
if (!source || !target) throw new Error('Give a file and where the picture goes.')

const page = `<!doctype html><meta charset="utf-8"><base href="${pathToFileURL(`${dirname(source)}/`).href}"><style>
:root{--ground:#fff;--text:#1f2328;--line:#d1d9e0;--soft:#f6f8fa;--link:#0969da;--code:#818b981f}
@media(prefers-color-scheme:dark){:root{--ground:#0d1117;--text:#f0f6fc;--line:#3d444d;--soft:#151b23;--link:#4493f8;--code:#656c7633}}
body{margin:24px 32px;background:var(--ground);color:var(--text);font:16px/1.5 system-ui,"Segoe UI","DejaVu Sans",sans-serif}
h1,h2{border-bottom:1px solid var(--line);padding-bottom:.3em}h3{font-size:1.25em}a{color:var(--link);text-decoration:none}
table{border-collapse:collapse;display:block;overflow:auto}td,th{border:1px solid var(--line);padding:6px 13px}
tr:nth-child(2n) td{background:var(--soft)}code{background:var(--code);border-radius:6px;padding:.2em .4em;font:85% "DejaVu Sans Mono",monospace}
pre{background:var(--soft);border-radius:6px;padding:16px;overflow:auto}pre code{background:none;padding:0}img{max-width:100%}
</style>${body()}<script>addEventListener('load',()=>{const e=document.documentElement;e.dataset.height=e.scrollHeight})</script>`

/** The text as HTML; `--until` leaves out what comes from that text on. */
function body() {
  if (source.endsWith('.svg')) return `<img src="${pathToFileURL(source).href}">`
  const [text = ''] = readFileSync(source, 'utf8').split(option('until') ?? '\0')
  return micromark(text, { allowDangerousHtml: true, extensions: [gfm()], htmlExtensions: [gfmHtml()] })
}

const folder = mkdtempSync(join(tmpdir(), 'screenshot-'))
try {
  const path = join(folder, 'page.html')
  writeFileSync(path, page)
  const height = /data-height="(\d+)"/.exec(browse('--dump-dom', `--window-size=${width},100`))?.[1]
  browse(`--screenshot=${target}`, `--window-size=${width},${height}`)
} finally {
  rmSync(folder, { recursive: true, force: true })
}

/** @param {string[]} flags */
function browse(...flags) {
  const usual = [
    '--headless',
    '--no-sandbox',
    '--disable-gpu',
    '--hide-scrollbars',
    '--allow-file-access-from-files',
  ]
  const scheme = `--blink-settings=preferredColorScheme=${isDark ? 0 : 1}`
  const url = pathToFileURL(join(folder, 'page.html')).href
  return execFileSync(process.env.BROWSER ?? 'chromium', [...usual, scheme, ...flags, url], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  })
}
