import { sql } from 'kysely'
import { withPhoneOfCards } from '#engine/forms/phone/phone-list.ts'
import {
  compareFunctionVersion,
  listFunctionVersions,
  readFunctionVersion,
  restoreFunctionVersion,
  switchFunction,
} from '#features/function-design/contract.ts'
import { draftOfPublished, draftStore, type FunctionDraft } from '#features/function-design/server/draft-store.ts'
import { functionDrafts, wireOf } from '#features/function-design/server/drafts.ts'
import { namesFor } from '#features/function-design/server/names.ts'
import { differencesOf } from '#features/function-design/server/plan/differences.ts'
import { readDraft } from '#features/function-design/server/plan/read-draft.ts'
import { serveDesigned } from '#features/function-design/server/serve-designed.ts'
import { tellDifferences } from '#features/function-design/server/plan/tell-differences.ts'
import { recordsTable, switchFunctionState, type FunctionDefinition } from '#features/records/entry.ts'
import type { Db } from '#server/database/types.ts'
import { present } from '#server/managed/read-rows.ts'
import { updateHandler } from '#server/managed/write-rows.ts'
import { refuseStale } from '#server/resource/version-lock.ts'

interface VersionRow {
  readonly version: number
  readonly published_at: Date
  readonly published_by: string | null
}

const versionsShown = 200

const serveVersions = serveDesigned(listFunctionVersions, async (context) => {
  const { db, params } = context
  const draft = present(await draftStore.find(db, params.id))
  const [{ rows }, nameOf, records] = await Promise.all([
    sql<VersionRow>`select version, published_at, published_by from function_version
      where function_id = ${draft.id} order by version desc limit ${versionsShown}`.execute(db),
    namesFor(context),
    recordsByVersion(db, draft),
  ])
  return {
    list: rows.map(({ version, published_at, published_by }) => ({
      version,
      publishedAt: published_at.getTime(),
      publishedBy: nameOf(published_by),
      current: version === draft.standing.publishedVersion,
      records: records ? (records.get(version) ?? 0) : null,
    })),
  }
})

/** Records are counted among this many; where there are more, none are. */
const countedRecords = 200_000

async function recordsByVersion(db: Db, { code, standing }: FunctionDraft): Promise<ReadonlyMap<number, number> | undefined> {
  if (standing.publishedVersion === 0) return new Map()
  const table = recordsTable(code)
  const { rows } = await sql<{ version: number; count: number }>`select definition_version as version, count(*)::int as count
    from (select definition_version from ${table} where deleted_at is null limit ${countedRecords + 1}) as counted group by 1`.execute(db)
  const all = rows.reduce((sum, { count }) => sum + count, 0)
  return all > countedRecords ? undefined : new Map(rows.map(({ version, count }) => [version, count]))
}

/** @throws Refused 404 */
async function definitionOf(db: Db, functionId: string, version: number): Promise<FunctionDefinition> {
  const found =
    version === 0
      ? (await db.selectFrom('online_function').select('published').where('id', '=', functionId).executeTakeFirst())?.published
      : (
          await db
            .selectFrom('function_version')
            .select('definition')
            .where('function_id', '=', functionId)
            .where('version', '=', version)
            .executeTakeFirst()
        )?.definition
  const definition = present((found ?? undefined) as FunctionDefinition | undefined)
  return { ...definition, list: withPhoneOfCards(definition.list) }
}

const serveVersion = serveDesigned(readFunctionVersion, async ({ db, params }) => {
  const draft = present(await draftStore.find(db, params.id))
  const definition = await definitionOf(db, draft.id, params.version)
  return wireOf({ ...draft, ...draftOfPublished(draft.code, definition) })
})

const serveCompare = serveDesigned(compareFunctionVersion, async ({ kernel, db, params, say }) => {
  const draft = present(await draftStore.find(db, params.id))
  const former = await definitionOf(db, draft.id, params.version)
  const { definition } = readDraft(draft)
  // A draft that cannot be read has nothing to compare; what is published stands in for it.
  const now = definition ?? (await definitionOf(db, draft.id, 0))
  return { list: await tellDifferences({ kernel, db }, differencesOf(former, now), say) }
})

const update = updateHandler(functionDrafts)

/** The category stays that of the draft: the former one may be gone. */
const serveRestore = serveDesigned(restoreFunctionVersion, async (context) => {
  const draft = present(await draftStore.find(context.db, context.params.id))
  const definition = await definitionOf(context.db, draft.id, context.body.version)
  const { name, webType, enableFlow, flowId, formData, columnData, appColumnData } = draftOfPublished(draft.code, definition)
  const body = { fullName: name, webType, enableFlow: enableFlow ? 1 : 0, flowId, formData, columnData, appColumnData } as const
  return update({ ...context, body: { ...body, version: context.body.draftVersion } })
})

const serveSwitch = serveDesigned(switchFunction, async ({ kernel, params, body, db, transaction }) => {
  const known = present(await draftStore.find(db, params.id))
  refuseStale(known, body?.version)
  return transaction(async (tx, audit) => {
    const enabled = present(await switchFunctionState(kernel, tx, known.id))
    audit({ action: `function.${enabled ? 'enabled' : 'disabled'}`, object: `function:${known.id}` })
    return { id: known.id, version: known.version }
  })
})

export const versionCalls = [serveVersions, serveVersion, serveCompare, serveRestore, serveSwitch]
