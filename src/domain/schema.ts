// Zod as it is used here: checks as functions, so that a start builds only what it has, and its messages in English, since
// they are shown. Never anything else: whoever needs a schema imports this as `z`.
import { config } from 'zod/mini'
import { en } from 'zod/locales'

config(en())

export * from 'zod/mini'
