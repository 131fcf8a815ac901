// Evaluates the expressions of a workflow with GitHub's own engine. Knows no workflow: contexts in, values out.
import { data, Evaluator, Lexer, Parser } from '@actions/expressions'
import type { FunctionDefinition } from '@actions/expressions/funcs/info'

/** Is what expressions see: `github`, `inputs`, `steps` and so on. */
export type Contexts = Readonly<Record<string, unknown>>

/** Is how a job stands, for `success()` and its like. */
export type Status = 'success' | 'failure' | 'cancelled'

/** Evaluates one expression, without its `${{ }}`. Throws on what the engine refuses. */
export function evaluate(expression: string, contexts: Contexts, status: Status = 'success'): unknown {
  return plain(compute(expression, contexts, status))
}

/** Replaces every expression in a value of the workflow. A text that is one expression becomes what that gives. */
export function interpolate(value: unknown, contexts: Contexts, status?: Status): unknown {
  if (typeof value === 'string') return interpolateText(value, contexts, status)
  if (Array.isArray(value)) return value.map((one) => interpolate(one, contexts, status))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [name, interpolate(one, contexts, status)]),
  )
}

/** Replaces every expression in a mapping and makes texts of its values, as `env` and `with` want them. */
export function interpolateTexts(
  values: Readonly<Record<string, unknown>> | undefined,
  contexts: Contexts,
  status?: Status,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values ?? {}).map(([name, value]) => [name, textOf(interpolate(value, contexts, status))]),
  )
}

/** Says whether an `if` holds. Without a word about the status it holds only as long as nothing failed. */
export function isMet(condition: unknown, contexts: Contexts, status: Status): boolean {
  if (condition === undefined || condition === null) return status === 'success'
  const expression = textOf(condition)
    .trim()
    .replace(/^\$\{\{([\s\S]*)\}\}$/, '$1')
  const judgesStatus = /\b(success|failure|always|cancelled)\s*\(/i.test(expression)
  return evaluate(`!!(${expression}) && ${judgesStatus ? 'true' : 'success()'}`, contexts, status) === true
}

/** Makes the text of a value, as an environment variable has it. */
export function textOf(value: unknown): string {
  if (value === undefined || value === null) return ''
  return typeof value === 'string' ? value : JSON.stringify(value)
}

function interpolateText(text: string, contexts: Contexts, status?: Status): unknown {
  const parts = splitExpressions(text)
  const [only] = parts
  if (parts.length === 1 && only?.isExpression) return evaluate(only.text, contexts, status)
  return parts
    .map((part) =>
      part.isExpression ? compute(part.text, contexts, status ?? 'success').coerceString() : part.text,
    )
    .join('')
}

/** Splits a text at `${{` and `}}`; those inside a quoted text of an expression do not count. */
function splitExpressions(text: string): { text: string; isExpression: boolean }[] {
  return [...text.matchAll(/\$\{\{((?:'[^']*'|(?!\}\})[^'])*)\}\}|(?:(?!\$\{\{)[\s\S])+/g)].map((match) => ({
    text: match[1] ?? match[0],
    isExpression: match[1] !== undefined,
  }))
}

function compute(expression: string, contexts: Contexts, status: Status): data.ExpressionData {
  const functions = statusFunctions(status)
  const tree = new Parser(new Lexer(expression).lex().tokens, Object.keys(contexts), functions).parse()
  const named = new Map(functions.map((one) => [one.name, one]))
  return new Evaluator(tree, dictionaryOf(contexts), named).evaluate()
}

function dictionaryOf(contexts: Contexts): data.Dictionary {
  return JSON.parse(
    JSON.stringify(contexts),
    data.reviver as (key: string, value: unknown) => unknown,
  ) as data.Dictionary
}

function plain(value: data.ExpressionData): unknown {
  const text = JSON.stringify(value, data.replacer)
  return JSON.parse(text) as unknown
}

function statusFunctions(status: Status): FunctionDefinition[] {
  const holds = {
    success: status === 'success',
    failure: status === 'failure',
    cancelled: status === 'cancelled',
    always: true,
  }
  return Object.entries(holds).map(([name, value]) => ({
    name,
    minArgs: 0,
    maxArgs: 0,
    call: () => new data.BooleanData(value),
  }))
}
