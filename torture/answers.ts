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

/** Is about as many requests as one cycle makes of one service. */
const usualRequestCount = 12

/**
 * Chooses the pairs to try: all in a ten minute run, and the first alone in one so short that it has time for no more.
 * Only for several does it matter how many requests there are, which takes a run of its own to count.
 */
export async function choosePairs(
  share: (count: number, least: number) => number,
  countRequests: () => Promise<number>,
): Promise<ReturnType<typeof pairs>> {
  const isOne = share(usualRequestCount * wrongAnswers.length, 1) === 1
  const requestCount = isOne ? 1 : await countRequests()
  return pairs(requestCount).slice(0, isOne ? 1 : share(requestCount * wrongAnswers.length, 1))
}

/** Lists every pair of a request and a wrong answer, those that are far apart first, so that fewer still cover all of both. */
function pairs(requestCount: number): { request: number; answer: WrongAnswer }[] {
  return Array.from({ length: requestCount * wrongAnswers.length }, (_, index) => {
    const round = Math.floor(index / requestCount)
    const request = index % requestCount
    const answer = wrongAnswers[(request + round) % wrongAnswers.length]
    if (answer === undefined) throw new Error('There are no wrong answers.')
    return { request, answer }
  })
}
