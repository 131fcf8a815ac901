// What a service that is unwell, or does not want us, answers instead of its answer.

/** Is one wrong answer. */
export interface WrongAnswer {
  readonly name: string
  readonly reply: { readonly status: number; readonly body: string } | 'hang' | 'cut-body'
}

export const wrongAnswers: readonly WrongAnswer[] = [
  ...[401, 403, 404, 409, 422, 429, 500, 503].map((status) => ({
    name: String(status),
    reply: { status, body: JSON.stringify({ message: `answer ${status}` }) },
  })),
  { name: 'a stall', reply: 'hang' },
  { name: 'half an answer', reply: 'cut-body' },
]

/** Lists every pair of a request and a wrong answer, those that are far apart first, so that fewer still cover all of both. */
export function pairs(requestCount: number): { request: number; answer: WrongAnswer }[] {
  return Array.from({ length: requestCount * wrongAnswers.length }, (_, index) => {
    const round = Math.floor(index / requestCount)
    const request = index % requestCount
    const answer = wrongAnswers[(request + round) % wrongAnswers.length]
    if (answer === undefined) throw new Error('There are no wrong answers.')
    return { request, answer }
  })
}
