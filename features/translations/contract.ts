import { z } from 'zod'
import { call } from '#engine/contract/call.ts'
import { listOf, pageOf, pageQuery } from '#engine/contract/shapes.ts'
import { rulesOfMenu } from '#engine/resource/calls.ts'
import { version, written } from '#engine/resource/inputs.ts'
import { foreignLanguages, ownerKinds, translationStates } from '#engine/texts/translation.ts'

/** Translations of the texts that definitions hold (文案翻译). The platform family has no such calls; all of them are ours. */
export const translationPath = '/api/system/Translation'
const path = translationPath

export const translationMenu = 'system-translation'

const rules = rulesOfMenu(translationMenu)

/** Characters of a translation at most. */
const longest = 4_000

/** Texts that one call accepts or converts, at most. */
export const textsAtOnce = 500

const said = z.object({
  /** `''` where nobody has translated it. */
  text: z.string(),
  state: z.enum(translationStates),
  /** The Chinese text it was made for, where that is another one by now. */
  madeFor: z.string(),
})

const row = z.object({
  id: z.string(),
  kind: z.enum(ownerKinds),
  owner: z.string(),
  ownerName: z.string(),
  /** The Chinese text as the definition says it now. */
  original: z.string(),
  zhtw: said,
  en: said,
  /** 0 before anybody translates it. */
  version: z.number(),
})
export type TranslationRow = z.output<typeof row>

/** Translations to look at: `open` are all that are not shown as they are. */
export const stateFilters = ['open', 'missing', 'outdated', 'proposed'] as const
export type StateFilter = (typeof stateFilters)[number]

/** What the texts of a list are chosen by, besides a keyword. */
export const textConditions = {
  kind: z.enum([...ownerKinds, '']).default(''),
  owner: z.string().max(100).default(''),
  language: z.enum([...foreignLanguages, '']).default(''),
  state: z.enum([...stateFilters, '']).default(''),
}

/** The texts of definitions in the order of their owners, with what they are in other languages. */
export const listTranslations = call({
  method: 'GET',
  path,
  access: rules.see,
  query: pageQuery.extend(textConditions),
  answer: pageOf(row),
})

const owner = z.object({
  kind: z.enum(ownerKinds),
  id: z.string(),
  name: z.string(),
  /** How many of its texts are not shown as they are in some language. */
  open: z.number(),
})
export type TextOwner = z.output<typeof owner>

/** The definitions that say anything to be translated, in their order. */
export const listTextOwners = call({
  method: 'GET',
  path: `${path}/Owners`,
  access: rules.see,
  answer: listOf(owner),
})

/** The text at one place, under the id of the first place where its owner says it. */
export const readTranslation = call({
  method: 'GET',
  path: `${path}/{id}`,
  access: rules.see,
  params: z.object({ id: z.string().max(400) }),
  answer: row,
})

const typed = z
  .string()
  .trim()
  .max(longest, 'translations.too-long')
  .nullish()
  .transform((text) => text ?? undefined)

/** What is typed counts for the Chinese text as it is now; an empty text is none, a member that is left out stays as it is. */
export const translationInput = z.object({ zhtw: typed, en: typed, version })

export const updateTranslation = call({
  method: 'PUT',
  path: `${path}/{id}`,
  access: rules.edit,
  params: z.object({ id: z.string().max(400) }),
  body: translationInput,
  answer: written,
  message: 'kernel.updated',
})

const ids = z.object({ ids: z.array(z.string().max(400)).min(1).max(textsAtOnce) })
const changed = z.object({ changed: z.number() })

/** Proposes traditional characters where there is no translation that counts, by conversion. Proposals are not shown. */
export const proposeTranslations = call({
  method: 'POST',
  path: `${path}/Actions/Propose`,
  access: rules.edit,
  rate: 'exchange',
  body: ids,
  answer: changed,
})

/** Accepts proposals: they are shown from then on. */
export const acceptTranslations = call({
  method: 'POST',
  path: `${path}/Actions/Accept`,
  access: rules.edit,
  body: ids,
  answer: changed,
})
