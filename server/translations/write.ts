import { sql } from 'kysely'
import type { OwnerKind, Translated } from '#engine/texts/translation.ts'
import { auditRow, writeAudit } from '#server/audit/audit.ts'
import type { Db, Tx } from '#server/database/types.ts'
import { changesOf } from '#server/resource/changes.ts'
import { noteOf, type Writing } from '#server/resource/audited-change.ts'
import type { SentVersion } from '#server/resource/version-lock.ts'
import type { OwnerOfTexts, Translations } from '#server/translations/translations.ts'
import './tables.ts'

/** Where a text stands. */
export interface TranslatedPlace {
  readonly kind: OwnerKind
  readonly owner: string
  readonly place: string
}

export interface StoredTranslation extends TranslatedPlace {
  readonly id: string
  readonly said: Translated
  readonly version: number
}

/** Of its place, so that a text has its id before anybody translated it. */
export function translationId({ kind, owner, place }: TranslatedPlace): string {
  return `${kind}:${owner}:${place}`
}

/** Stored translations: all of them, or those of one owner, or some by their ids. */
export async function storedTranslations(
  db: Db | Tx,
  of: { readonly owner?: OwnerOfTexts; readonly ids?: readonly string[] } = {},
): Promise<StoredTranslation[]> {
  return db
    .selectFrom('translation')
    .select(['id', 'kind', 'owner', 'place', 'said', 'version'])
    .$if(of.owner !== undefined, (rows) => rows.where('kind', '=', of.owner!.kind).where('owner', '=', of.owner!.id))
    .$if(of.ids !== undefined, (rows) => rows.where(sql<boolean>`id = any(${of.ids}::text[])`))
    .orderBy('id')
    .execute()
}

/** What a text is said like from now on. */
export interface NewTranslation extends TranslatedPlace {
  readonly said: Translated
  /** The version that was read; 0 for a text that was not translated then. */
  readonly version?: SentVersion
}

/**
 * Writes translations; those that do not change stay untouched. Of two who write the second waits for the commit of the first.
 *
 * @returns the versions that are stored then, by id
 * @throws Refused 409 when somebody else changed one after the version that was read
 */
export async function writeTranslations(
  { now, translations }: { readonly now: () => number; readonly translations: Translations },
  writing: Writing,
  changes: readonly NewTranslation[],
): Promise<ReadonlyMap<string, number>> {
  const { tx, actor } = writing
  await translations.changed(tx)
  const ids = changes.map(translationId)
  const stored = new Map((await storedTranslations(tx, { ids })).map((row) => [row.id, row]))
  const planned = changes.map((change) => plannedWrite(change, stored.get(translationId(change)), writing))
  const written = planned.filter(({ note }) => note !== undefined)
  const rows = written.map(({ row }) => ({ ...row, said: json(row.said), modified_at: new Date(now()), modified_by: actor.userId ?? null }))
  if (rows.length > 0) {
    const columns = ['said', 'version', 'modified_at', 'modified_by'] as const
    await tx
      .insertInto('translation')
      .values(rows)
      .onConflict((conflict) =>
        conflict.column('id').doUpdateSet((row) => Object.fromEntries(columns.map((name) => [name, row.ref(`excluded.${name}`)]))),
      )
      .execute()
    await writeAudit(
      tx,
      written.map(({ note }) => auditRow(note!, actor, now())),
    )
  }
  return new Map(planned.map(({ row, note }) => [row.id, note ? row.version : row.version - 1]))
}

function plannedWrite({ version, said, ...at }: NewTranslation, stored: StoredTranslation | undefined, writing: Writing) {
  const id = translationId(at)
  const before = { zhtw: stored?.said.zhtw ?? null, en: stored?.said.en ?? null, version: stored?.version ?? 0 }
  const content = { zhtw: said.zhtw ?? null, en: said.en ?? null }
  const note = noteOf({ kind: 'translation', object: `translation:${id}`, content }, before, { ...writing, version })
  return { row: { id, kind: at.kind, owner: at.owner, place: at.place, said, version: before.version + 1 }, note }
}

/** The driver takes JSON as text. */
const json = (said: Translated): Translated => JSON.stringify(said) as unknown as Translated

/**
 * Deletes what a definition was translated to, with the definition.
 *
 * @param gone the owner as a whole, or one place of it
 * @param said what the owner still says: a translation of one of these texts stays, at whichever place it was made
 */
export async function dropTranslations(
  { now, translations }: { readonly now: () => number; readonly translations: Translations },
  { tx, actor }: Writing,
  gone: { readonly owner: OwnerOfTexts; readonly place?: string },
  said: Iterable<string> = [],
): Promise<void> {
  const stays = new Set(said)
  const isSaid = ({ said: own }: StoredTranslation): boolean => Object.values(own).some(({ original }) => stays.has(original))
  const stored = await storedTranslations(tx, { owner: gone.owner })
  const dropped = stored.filter((one) => (gone.place === undefined || one.place === gone.place) && !isSaid(one))
  if (dropped.length === 0) return
  await translations.changed(tx)
  await sql`delete from translation where id = any(${dropped.map(({ id }) => id)}::text[])`.execute(tx)
  const notes = dropped.map(({ id, said: own }) => ({
    action: 'translation.deleted',
    object: `translation:${id}`,
    changes: changesOf(own, undefined),
  }))
  await writeAudit(
    tx,
    notes.map((note) => auditRow(note, actor, now())),
  )
}
