// The layers, as data: which modules the files of each layer may import. ESLint and test/architecture.test.ts both
// read this table; nothing else knows it.

/**
 * Is one layer: globs of its files, and regular expressions for the whole specifier of every permitted import.
 * @typedef {{ name: string, files: readonly string[], imports: readonly string[] }} Layer
 */

const builtin = 'node:.+'
const fromLayer = ['\\.\\./domain/.+', '\\.\\./(ports|errors)\\.js']
const adapter = [
  '\\./.+',
  ...fromLayer,
  '\\.\\./config\\.js',
  '\\.\\./platform/.+',
  '\\.\\./yaml\\.js',
  builtin,
]

/** @type {readonly Layer[]} */
export const layers = [
  { name: 'domain', files: ['src/domain/**/*.ts'], imports: ['\\./.+', 'zod/(?:mini|locales)'] },
  {
    name: 'ports and errors',
    files: ['src/ports.ts', 'src/errors.ts', 'src/outputs.ts'],
    imports: ['\\./domain/.+'],
  },
  {
    name: 'config',
    files: ['src/config.ts', 'src/config-file.ts', 'src/config-values.ts', 'src/yaml.ts'],
    imports: ['\\./domain/.+', '\\./(errors|config-file|config-values|yaml)\\.js', 'yaml'],
  },
  {
    name: 'platform',
    files: ['src/platform/**/*.ts'],
    imports: ['\\./.+', ...fromLayer, builtin, '@actions/.+'],
  },
  { name: 'stores', files: ['src/stores/**/*.ts'], imports: [...adapter, '@actions/cache'] },
  { name: 'sources', files: ['src/sources/**/*.ts'], imports: adapter },
  { name: 'agents', files: ['src/agents/**/*.ts'], imports: adapter },
  { name: 'workspace', files: ['src/workspace/**/*.ts'], imports: adapter },
  {
    name: 'steps',
    files: ['src/steps/**/*.ts'],
    imports: ['\\./.+', ...fromLayer, '\\.\\./config\\.js'],
  },
  {
    name: 'cycle',
    files: ['src/cycle.ts'],
    imports: ['\\./(domain|steps)/.+', '\\./(ports|errors|config)\\.js'],
  },
]

/** Names what exactly one file may do: the import or the text, and the file. */
export const soleFiles = {
  'node:child_process': 'src/platform/process.ts',
  'process.env': 'src/platform/actions.ts',
  '@actions/github': 'src/platform/github.ts',
  'zod/mini': 'src/domain/schema.ts',
  'process.exit': 'src/index.ts',
  /** The function of platform/actions.ts that says why a run is red. */
  fail: 'src/run.ts',
}

/** Names files that stay short, with their most lines: they are read first. */
export const lineLimits = {
  'src/index.ts': 40,
  'src/run.ts': 50,
  'src/main.ts': 100,
  'src/post.ts': 60,
  'src/cycle.ts': 200,
}
