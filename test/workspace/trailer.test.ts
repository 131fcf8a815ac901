// The trailers by which work is found again.
import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { addTrailers, readTrailers, rewriteCommit } from '../../src/workspace/trailer.js'

const trailers = { cycle: 'default/42/1', item: 'ex-12', isFinished: true }
const block = 'Evolve-Cycle: default/42/1\nEvolve-Item: ex-12\nEvolve-Finished: yes\n'

describe('trailers', () => {
  it.each([
    ['a subject', 'Fix it', `Fix it\n\n${block}`],
    ['a subject that looks like one', 'fix: it', `fix: it\n\n${block}`],
    ['a body', 'Fix it\n\nAt length.\n', `Fix it\n\nAt length.\n\n${block}`],
    [
      'trailers of others',
      'Fix it\n\nSigned-off-by: A <a@b>\n',
      `Fix it\n\nSigned-off-by: A <a@b>\n${block}`,
    ],
    [
      'trailers of an earlier cycle',
      `Fix it\n\nEvolve-Cycle: default/1/1\nEvolve-Finished: no\n`,
      `Fix it\n\n${block}`,
    ],
  ])('follow %s', (_, message, expected) => {
    expect(addTrailers(message, trailers)).toBe(expected)
  })

  it.each([
    ['a subject', 'Fix it', `Fix it\n\nCloses #12\n\n${block}`],
    [
      'trailers of others',
      'Fix it\n\nSigned-off-by: A <a@b>\n',
      `Fix it\n\nCloses #12\n\nSigned-off-by: A <a@b>\n${block}`,
    ],
    ['that of an earlier cycle', `Fix it\n\nPart of #12\n\n${block}`, `Fix it\n\nCloses #12\n\n${block}`],
    ['one to another issue', 'Fix it\n\nCloses #13', `Fix it\n\nCloses #13\n\nCloses #12\n\n${block}`],
  ])('follow the reference to the issue, once, after %s', (_, message, expected) => {
    expect(addTrailers(message, { ...trailers, reference: 'Closes #12' })).toBe(expected)
  })

  it('stay on one line and readable whatever the ref is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 600 }), fc.string(), (item, message) => {
        const marked = addTrailers(message, { ...trailers, item, isFinished: false })
        expect(readTrailers(marked)).toMatchObject({ cycle: 'default/42/1', isFinished: false })
        expect(marked.match(/^Evolve-Cycle:/gm)).toHaveLength(1)
      }),
    )
  })

  it('are not seen where there are none', () => {
    expect(readTrailers('Fix it\n\nThe Evolve-Cycle: is long\n')).toBeUndefined()
  })

  it('drop a signature with the message that it signed', () => {
    const raw =
      'tree 1\nparent 2\nauthor A <a@b> 1 +0000\ncommitter A <a@b> 1 +0000\nencoding ISO-8859-1\n' +
      'gpgsig -----BEGIN PGP SIGNATURE-----\n \n abc\n -----END PGP SIGNATURE-----\n\nTitle \xe9\n'
    expect(rewriteCommit(raw, 'E <e@f> 2 +0000', (message) => `${message}!`)).toBe(
      'tree 1\nparent 2\nauthor A <a@b> 1 +0000\ncommitter E <e@f> 2 +0000\nencoding ISO-8859-1\n\nTitle \xe9\n!',
    )
  })
})
