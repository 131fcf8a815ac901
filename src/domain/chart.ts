// The chart of a lane on its dashboard: what its last cycles came to, how full the context was, what they cost
// (SPEC §12.4). Pure: equal rows give equal bytes. Never shows more than a bounded number of cycles, and no text of others.
import { isHeavy } from './history.js'
import type { Row } from './record.js'
import { grouped, money, plural, wholePercent } from './tables.js'
import { parseTime } from './time.js'

/** Says what belongs on a chart beside the records. */
export interface ChartFrame {
  readonly laneName: string
  /** Fractions of the window at which a boundary resets, and at which an unfinished item is handed off. */
  readonly evaluateFraction: number
  readonly handoffFraction: number
}

/** Is the most cycles that a chart shows: the newest ones. */
export const chartedCycles = 100

const width = 840
const plot = { left: 116, right: 728, top: 58 }
const longestStep = 24
const rowHeight = 18
const contextHeight = 84
const costHeight = 52
const gap = 34

/** Lists the lines of the upper part, each with the results on it. What nobody defined stands with the last. */
const lines = [
  { name: 'improved', results: ['improved'] },
  { name: 'handed off', results: ['context-handoff'] },
  { name: 'scouted', results: ['scout', 'harvested'] },
  { name: 'regressed', results: ['regressed'] },
  { name: 'failed', results: ['failed', 'needs-human', 'interrupted'] },
  { name: 'no change', results: [] },
] as const satisfies readonly { name: string; results: readonly string[] }[]

/** Renders the chart of the newest cycles of a lane as an SVG document. */
export function renderChart(rows: readonly Row[], frame: ChartFrame): string {
  const shown = [...rows].sort((a, b) => a.cycle - b.cycle).slice(-chartedCycles)
  const step = Math.min(longestStep, (plot.right - plot.left) / Math.max(1, shown.length))
  const results = resultLines(shown, step)
  const contextTop = plot.top + lines.length * rowHeight + gap
  const context = contextBars(shown, step, contextTop, frame)
  const money = costBars(shown, step, contextTop + contextHeight + gap)
  const bottom = contextTop + contextHeight + (money === '' ? 0 : gap + costHeight)
  const height = bottom + 44
  const [title, description] = wordsOf(shown, frame)
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img" aria-labelledby="title description">`,
    `<title id="title">${escapeXml(title)}</title>`,
    `<desc id="description">${escapeXml(description)}</desc>`,
    `<style>${style}</style>`,
    `<rect class="page" x="0.5" y="0.5" width="${width - 1}" height="${height - 1}" rx="6"/>`,
    text('name', 16, 30, title),
    results,
    context,
    money,
    axis(shown, step, bottom),
    '</svg>',
  ]
    .filter((part) => part !== '')
    .join('\n')
    .concat('\n')
}

/** Says the chart in words: its title, and what a reader who cannot see it is to know. */
function wordsOf(rows: readonly Row[], frame: ChartFrame): [string, string] {
  const [first, last] = [rows[0], rows.at(-1)]
  if (!first || !last) return [`Lane ${frame.laneName}: no cycle yet`, 'No cycle has ended yet.']
  const span = rows.length === 1 ? `cycle ${last.cycle}` : `cycles ${first.cycle} to ${last.cycle}`
  const counts = lines.flatMap(({ name }, line) => {
    const count = rows.filter((row) => lineOf(row) === line).length
    return count === 0 ? [] : [`${name} ${grouped(count)}`]
  })
  const cost = rows.reduce((sum, row) => sum + costOf(row), 0)
  const heavy = rows.filter((row) => isHeavy(row)).length
  return [
    `Lane ${frame.laneName}, ${span}`,
    `${counts.join(', ')}. ${plural(heavy, 'heavy cycle')}.${cost > 0 ? ` Cost: ${money(cost)} USD.` : ''}`,
  ]
}

function lineOf(row: Row): number {
  const found = lines.findIndex(({ results }) => (results as readonly string[]).includes(row.result))
  return found === -1 ? lines.length - 1 : found
}

/** Draws one mark per cycle, on the line of its result; position says what the colour says. */
function resultLines(rows: readonly Row[], step: number): string {
  const side = Math.min(12, Math.max(3, step - 2))
  return lines
    .flatMap(({ name }, line) => {
      const y = plot.top + line * rowHeight
      const marks = rows.flatMap((row, index) => {
        const x = number(plot.left + index * step + (step - side) / 2)
        return lineOf(row) === line ? [`M${x} ${y + 3}h${number(side)}v12h-${number(side)}z`] : []
      })
      const middle = y + rowHeight / 2
      return [
        `<path class="grid" d="M${plot.left} ${middle}H${plot.right}"/>`,
        text('label end', plot.left - 10, middle + 4, name),
        text('label', plot.right + 10, middle + 4, grouped(marks.length)),
        marks.length === 0 ? '' : `<path class="line${line}" d="${marks.join('')}"/>`,
      ]
    })
    .filter((part) => part !== '')
    .join('\n')
}

/** Draws how full the window was at the end of each cycle, heavy ones with a wedge above, and the two thresholds. */
function contextBars(rows: readonly Row[], step: number, top: number, frame: ChartFrame): string {
  const bottom = top + contextHeight
  const believed = rows.map((row) => (row.reading && !row.reading.unreliable ? row.reading : undefined))
  const bars = (isMeasured: boolean): string =>
    believed
      .map((reading, index) =>
        reading?.measured === isMeasured
          ? bar(index, step, bottom, clampFraction(reading.fraction) * contextHeight)
          : '',
      )
      .join('')
  const wedges = rows.map((row, index) => {
    if (!isHeavy(row)) return ''
    const y = bottom - clampFraction(believed[index]?.fraction ?? 0) * contextHeight
    const middle = plot.left + (index + 0.5) * step
    return `M${number(middle - 4)} ${number(y - 10)}h8l-4 7z`
  })
  const thresholds = [
    [frame.handoffFraction, 'hand off'],
    [frame.evaluateFraction, 'reset'],
  ] as const
  return [
    text('label end strong', plot.left - 10, top + 9, 'context'),
    ...(wedges.join('') === '' ? [] : [text('label end', plot.left - 10, top + 25, '▾ heavy')]),
    ...(bars(false) === ''
      ? []
      : [
          text('label end', plot.left - 10, top + 41, 'estimated'),
          `<path class="estimate" d="M${plot.left - 82} ${top + 32}h7v9h-7z"/>`,
        ]),
    `<path class="grid" d="M${plot.left} ${bottom}H${plot.right}"/>`,
    path('full', bars(true)),
    path('estimate', bars(false)),
    path('line1', wedges.join('')),
    ...thresholds.flatMap(([fraction, name]) => {
      const y = number(bottom - clampFraction(fraction) * contextHeight)
      return [
        `<path class="threshold" d="M${plot.left} ${y}H${plot.right}"/>`,
        text('label', plot.right + 10, y + 4, `${wholePercent(fraction)} ${name}`),
      ]
    }),
    believed.every((reading) => reading === undefined)
      ? text('label', plot.left + 8, bottom - 8, 'no reading yet')
      : '',
  ]
    .filter((part) => part !== '')
    .join('\n')
}

/** Draws what each cycle cost, as far as the agent tells; nothing when it never did. */
function costBars(rows: readonly Row[], step: number, top: number): string {
  const most = Math.max(0, ...rows.map(costOf))
  if (most === 0) return ''
  const bottom = top + costHeight
  const bars = rows.map((row, index) => bar(index, step, bottom, (costOf(row) / most) * costHeight))
  const total = rows.reduce((sum, row) => sum + costOf(row), 0)
  return [
    text('label end strong', plot.left - 10, top + 9, 'cost'),
    text('label end', plot.left - 10, top + 25, 'USD'),
    `<path class="grid" d="M${plot.left} ${bottom}H${plot.right}"/>`,
    path('cost', bars.join('')),
    text('label', plot.right + 10, top + 9, `${dollars(most)} most`),
    text('label', plot.right + 10, bottom, `${dollars(total)} in all`),
  ].join('\n')
}

function costOf({ cost_usd: cost = 0 }: Row): number {
  return Math.min(1e6, Math.max(0, cost))
}

function dollars(amount: number): string {
  return amount < 1000 ? money(amount) : grouped(amount)
}

function bar(index: number, step: number, bottom: number, height: number): string {
  if (height <= 0) return ''
  const side = Math.max(2, step - 2)
  const tall = number(Math.max(1, height))
  return `M${number(plot.left + index * step + (step - side) / 2)} ${bottom}h${number(side)}v-${tall}h-${number(side)}z`
}

/** Numbers the cycles where there is room, and dates the first and the last. */
function axis(rows: readonly Row[], step: number, bottom: number): string {
  const room = 10 + 7 * String(rows.at(-1)?.cycle ?? 0).length
  const every = [1, 2, 5, 10, 20, 50].find((count) => count * step >= room) ?? chartedCycles
  const numbered = [...rows.entries()]
    .filter(([, { cycle }]) => cycle % every === 0 && cycle < 1e6)
    // Numbers that are missing in the history would bring two labels close together.
    .filter(([index], at, all) => at === 0 || (index - (all[at - 1]?.[0] ?? 0)) * step >= room)
  const labels = numbered.map(([index, { cycle }]) =>
    text('label middle', plot.left + (index + 0.5) * step, bottom + 16, String(cycle)),
  )
  const dateOf = (row: Row | undefined): string => parseTime(row?.timestamp)?.toISOString().slice(0, 10) ?? ''
  const [from, to] = [dateOf(rows[0]), dateOf(rows.at(-1))]
  const span = from === to ? from : `${from || '?'} to ${to || '?'}`
  return [
    ...(rows.length > 0 ? [text('label end', plot.left - 10, bottom + 16, 'cycle')] : []),
    ...labels,
    ...(span === '' ? [] : [text('label', plot.left, bottom + 32, `${span} (UTC)`)]),
  ].join('\n')
}

function clampFraction(fraction: number): number {
  return Math.min(1, Math.max(0, fraction))
}

function path(name: string, d: string): string {
  return d === '' ? '' : `<path class="${name}" d="${d}"/>`
}

function text(name: string, x: number, y: number, content: string): string {
  return `<text class="${name}" x="${number(x)}" y="${number(y)}">${escapeXml(content)}</text>`
}

/** One decimal is finer than a pixel, and keeps the file small. */
function number(value: number): number {
  return Math.round(value * 10) / 10
}

function escapeXml(content: string): string {
  return content.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}

// An image takes the colours of the reader's system, not of the page around it: hence a ground of its own.
const style = [
  '.page{fill:#fff;stroke:#d1d9e0}text{font:12px system-ui,-apple-system,"Segoe UI",Helvetica,Arial,sans-serif;fill:#59636e}',
  '.name{font-size:15px;font-weight:600;fill:#1f2328}.strong{font-weight:600;fill:#1f2328}.end{text-anchor:end}.middle{text-anchor:middle}',
  '.grid{stroke:#d1d9e0}.threshold{stroke:#bc4c00;stroke-dasharray:4 3}',
  '.line0{fill:#1a7f37}.line1{fill:#8250df}.line2{fill:#0969da}.line3{fill:#bc4c00}.line4{fill:#cf222e}.line5{fill:#818b98}',
  '.full,.cost{fill:#54a0e8}.estimate{fill:none;stroke:#54a0e8}',
  '@media(prefers-color-scheme:dark){.page{fill:#0d1117;stroke:#3d444d}text{fill:#9198a1}.name,.strong{fill:#f0f6fc}',
  '.grid{stroke:#3d444d}.threshold{stroke:#db6d28}',
  '.line0{fill:#3fb950}.line1{fill:#ab7df8}.line2{fill:#4493f8}.line3{fill:#db6d28}.line4{fill:#f85149}.line5{fill:#656c76}',
  '.full,.cost{fill:#316dca}.estimate{stroke:#316dca}}',
].join('')
