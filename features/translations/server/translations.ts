import { offsetOf } from '#engine/contract/shapes.ts'
import type { CallQuery } from '#engine/contract/call.ts'
import { holdsKeyword } from '#engine/resource/search.ts'
import { foreignLanguages, translationState, type Translated, type Translation } from '#engine/texts/translation.ts'
import { refusal, Refused } from '#engine/values/refusal.ts'
import {
  acceptTranslations,
  listTextOwners,
  listTranslations,
  proposeTranslations,
  readTranslation,
  updateTranslation,
  type TranslationRow,
} from '#features/translations/contract.ts'
import { findTexts, type FoundText } from '#features/translations/server/find-texts.ts'
import { toTraditional } from '#features/translations/server/to-traditional.ts'
import type { Db, Tx } from '#server/database/types.ts'
import { actorOf } from '#server/http/route.ts'
import { serve, type CallContext, type Served } from '#server/http/serve.ts'
import type { Kernel } from '#server/kernel.ts'
import type { TextSource } from '#server/translations/text-source.ts'
import { writeTranslations, type NewTranslation } from '#server/translations/write.ts'

/** Finds the definitions whose texts can be translated. */
export type SourcesOf = (kernel: Kernel) => readonly TextSource[]

/** Serves the calls of the screen. */
export function translationCalls(sourcesOf: SourcesOf): readonly Served[] {
  const texts = (kernel: Kernel, db: Db | Tx) => findTexts(db, sourcesOf(kernel))
  const one = async (kernel: Kernel, db: Db | Tx, id: string) => (await texts(kernel, db)).find(({ ids }) => ids.has(id))
  return [
    serve(listTranslations, async ({ kernel, db, query }) => {
      const found = (await texts(kernel, db)).filter(({ row }) => matches(row, query))
      const { currentPage, pageSize } = query
      const offset = offsetOf(query)
      const list = found.slice(offset, offset + pageSize).map(({ row }) => row)
      return { list, pagination: { currentPage, pageSize, total: found.length } }
    }),
    serve(listTextOwners, async ({ kernel, db }) => {
      const byOwner = Map.groupBy(await texts(kernel, db), ({ row }) => `${row.kind}:${row.owner}`)
      const isOpen = ({ row }: FoundText): boolean => foreignLanguages.some((language) => row[language].state !== 'current')
      return {
        list: [...byOwner.values()].map((own) => {
          const { kind, owner, ownerName } = own[0]!.row
          return { kind, id: owner, name: ownerName, open: own.filter(isOpen).length }
        }),
      }
    }),
    serve(readTranslation, async ({ kernel, db, params }) => {
      const found = await one(kernel, db, params.id)
      if (!found) throw new Refused(refusal('missing', 'translations.not-listed'))
      return found.row
    }),
    serve(updateTranslation, (context) => {
      const { kernel, params, body, transaction } = context
      return transaction(async (tx) => {
        const found = await one(kernel, tx, params.id)
        if (!found) throw new Refused(refusal('missing', 'translations.not-listed'))
        const said = foreignLanguages.map((language) => [language, typedOver(found, language, body[language])] as const)
        const change = { ...placeOf(found), said: Object.fromEntries(said) as Translated, version: body.version }
        const versions = await writeTranslations(kernel, { tx, actor: actorOf(context.caller, context.session) }, [change])
        return { id: found.row.id, version: versions.get(found.row.id) ?? 0 }
      })
    }),
    serve(proposeTranslations, (context) => changeMany(context, texts, proposals)),
    serve(acceptTranslations, (context) => changeMany(context, texts, acceptances)),
  ]
}

type Asked = Pick<CallQuery<typeof listTranslations>, 'kind' | 'owner' | 'language' | 'state' | 'keyword'>

/** Whether a text is among those that a list asks for. */
export function matches(row: TranslationRow, { kind, owner, language, state, keyword }: Asked): boolean {
  if ((kind !== '' && row.kind !== kind) || (owner !== '' && row.owner !== owner)) return false
  const languages = language === '' ? foreignLanguages : [language]
  const asked = languages.map((one) => row[one].state)
  if (state !== '' && !asked.some((one) => (state === 'open' ? one !== 'current' : one === state))) return false
  return holdsKeyword(keyword, [row.original, row.zhtw.text, row.en.text, row.ownerName])
}

const placeOf = ({ row, place }: FoundText) => ({ kind: row.kind, owner: row.owner, place })

/** What was typed counts for the text as it is now; one that is left out stays. */
function typedOver({ row, said }: FoundText, language: 'zhtw' | 'en', typed: string | undefined): Translation | undefined {
  const before = said[language]
  if (typed === undefined) return before
  if (typed === '') return undefined
  const isSame = before?.text === typed && translationState(before, row.original) === 'current'
  return isSame ? before : { text: typed, original: row.original }
}

type Context = Pick<CallContext<typeof acceptTranslations>, 'kernel' | 'session' | 'caller' | 'body' | 'transaction'>

async function changeMany(
  context: Context,
  texts: (kernel: Kernel, tx: Tx) => Promise<readonly FoundText[]>,
  changesOf: (found: readonly FoundText[]) => Promise<readonly NewTranslation[]>,
) {
  const { kernel, body, transaction } = context
  const ids = new Set(body.ids)
  return transaction(async (tx) => {
    const changes = await changesOf((await texts(kernel, tx)).filter(({ row }) => ids.has(row.id)))
    await writeTranslations(kernel, { tx, actor: actorOf(context.caller, context.session) }, changes)
    return { changed: changes.length }
  })
}

/** Of texts that say nothing in traditional characters; a translation that is out of date gives way to a proposal. */
async function proposals(found: readonly FoundText[]): Promise<readonly NewTranslation[]> {
  const open = found.filter(({ row }) => row.zhtw.state === 'missing' || row.zhtw.state === 'outdated')
  const convert = await toTraditional()
  return open.map((one) => ({
    ...placeOf(one),
    said: { ...one.said, zhtw: { text: convert(one.row.original), original: one.row.original, proposed: true } },
    version: one.row.version,
  }))
}

async function acceptances(found: readonly FoundText[]): Promise<readonly NewTranslation[]> {
  const proposed = found.filter(({ row }) => foreignLanguages.some((language) => row[language].state === 'proposed'))
  return proposed.map((one) => {
    const said = foreignLanguages.flatMap((language) => {
      const { proposed: _, ...accepted } = one.said[language] ?? { text: '', original: '' }
      return accepted.text === '' ? [] : [[language, accepted] as const]
    })
    return { ...placeOf(one), said: Object.fromEntries(said) as Translated, version: one.row.version }
  })
}
