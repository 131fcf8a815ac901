// ESLint: correctness, the house style, and the layers of scripts/layers.mjs. Layout is Prettier's.
import eslint from '@eslint/js'
import tseslint from 'typescript-eslint'
import { layers, soleFiles } from './scripts/layers.mjs'

const style = {
  'no-restricted-syntax': [
    'error',
    { selector: 'ExportDefaultDeclaration', message: 'Export by name.' },
    { selector: 'TSEnumDeclaration', message: 'Use a union of words.' },
  ],
  '@typescript-eslint/no-non-null-assertion': 'error',
  '@typescript-eslint/no-explicit-any': 'error',
  '@typescript-eslint/no-floating-promises': 'error',
  '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
  '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true, allowBoolean: true }],
  '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
  eqeqeq: 'error',
}

const childProcess = {
  regex: '^(node:)?child_process$',
  message: `Only ${soleFiles['node:child_process']} starts processes.`,
}
const processModule = { regex: '^(node:)?process$', message: 'Use the global `process`.' }
const environment = `Only ${soleFiles['process.env']} reads the environment; take it as a parameter.`

/** @param {readonly { regex: string, message: string }[]} patterns */
const restrictedImports = (...patterns) => ({ 'no-restricted-imports': ['error', { patterns }] })

export default tseslint.config(
  { ignores: ['dist/', 'build/', 'coverage/', '**/fixtures/', '**/golden/'] },
  eslint.configs.recommended,
  {
    files: ['**/*.ts'],
    extends: [tseslint.configs.recommendedTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: style,
  },
  {
    files: ['**/*.mjs'],
    languageOptions: { globals: { process: 'readonly', console: 'readonly', URL: 'readonly' } },
  },
  {
    files: ['src/**/*.ts'],
    rules: {
      ...restrictedImports(childProcess, processModule),
      'no-restricted-properties': ['error', { object: 'process', property: 'env', message: environment }],
    },
  },
  ...layers.map(({ name, files, imports }) => ({
    name: `layer ${name}`,
    files: [...files],
    rules: restrictedImports(
      { regex: `^(?!(?:${imports.join('|')})$)`, message: `The layer ${name} must not import this.` },
      childProcess,
      processModule,
    ),
  })),
  {
    files: [soleFiles['node:child_process']],
    rules: restrictedImports(processModule),
  },
  { files: [soleFiles['process.env']], rules: { 'no-restricted-properties': 'off' } },
)
