import { sql } from 'kysely'
import { z } from 'zod'
import type { PlacedEntry } from '#engine/forms/form-sheet.ts'
import { fillText, languages, type TextKey } from '#engine/texts/text.ts'
import { refusal, Refused, type Refusal } from '#engine/values/refusal.ts'
import { keepMadeWorkbook, uploadedRows } from '#features/files/entry.ts'
import { largeImportRows, type largeImportResult } from '#features/records/contract/exchange.ts'
import { askedImport, type AskedSheet } from '#features/records/server/exchange/asked-sheet.ts'
import { faultyColumns, faultyLines, placedEntries, reasonsOf } from '#features/records/server/exchange/entries-as-lines.ts'
import { importEntries, isPassing } from '#features/records/server/exchange/import-entries.ts'
import { actorOf, endingOf, namedOwner, ownerOf } from '#features/records/server/exchange/job-owner.ts'
import { functionById } from '#features/records/server/online-function.ts'
import type { Db, Tx } from '#server/database/types.ts'
import { writeWorkbookTo } from '#server/sheets/stream-workbook.ts'
import { job, type JobContext } from '#server/jobs/job.ts'
import type { SignedIn } from '#server/sessions/signed-in.ts'
import { sheetName } from '#server/sheets/sheet-name.ts'

declare module '#server/database/types.ts' {
  interface Tables {
    record_import_fault: { job_id: string; place: number; reasons: string }
  }
}

type Result = z.output<typeof largeImportResult>

const payload = z.object({
  functionId: z.string(),
  fileId: z.string(),
  submitting: z.boolean(),
  language: z.enum(languages),
  organizationId: z.string(),
})
type Payload = z.output<typeof payload>

/** Where an import stands: how many entries are through, and what became of them. */
const cursorShape = z.object({ done: z.number(), taken: z.number(), faulty: z.number() })
type Cursor = z.output<typeof cursorShape>

const entriesOfStep = 500

/**
 * Takes in a file of many lines. Entries are saved under keys made of the job and their place, and the place is kept with what is wrong with
 * those before it: a run that goes on after a crash asks for the entries of the unfinished step again and saves none of them twice.
 */
export const importJob = job({
  name: 'records/import',
  payload,
  attempts: 8,
  run: async (wanted, context) => {
    let latest: Cursor = cursorShape.safeParse(context.cursor).data ?? { done: 0, taken: 0, faulty: 0 }
    try {
      await run(wanted, context, latest, (counts) => {
        latest = counts
      })
    } catch (error) {
      if (!(error instanceof Refused) || isPassing(error)) throw error
      await endEarly(context, wanted, latest, error)
    }
  },
})

/** Nothing can be done with this file, or by this person any more; what was saved stays, and is told. */
async function endEarly(context: JobContext, wanted: Payload, { taken, faulty }: Cursor, why: Refused): Promise<void> {
  const fn = await functionById(context.kernel, wanted.functionId)
  const problem = why.refusals.map(sayIn(context, wanted)).join('；')
  const result = (): Result => ({ snum: taken, fnum: faulty, fileId: null, problem })
  await endingOf<null>(
    context,
    await namedOwner(context),
    result,
  )(async (tx, audit) => {
    if (taken + faulty > 0) audit(importedNote(fn?.code ?? wanted.functionId, { taken, faulty }))
    await forgetFaults(tx, context.jobId)
    return null
  })
}

const importedNote = (code: string, { taken, faulty }: Pick<Cursor, 'taken' | 'faulty'>) => ({
  action: 'record.imported',
  object: code,
  changes: { created: taken, refused: faulty },
})

const sayIn =
  ({ kernel }: JobContext, { language }: Payload) =>
  ({ text, params }: Refusal): string =>
    fillText(kernel.texts, language, text, params)

async function run(wanted: Payload, context: JobContext, from: Cursor, onStep: (counts: Cursor) => void): Promise<void> {
  const { kernel, signal, progress } = context
  const say = sayIn(context, wanted)
  const word = (key: TextKey): string => say(refusal('invalid', key))
  const asked = async (): Promise<{ session: SignedIn; sheet: AskedSheet }> => {
    const session = await ownerOf(context, wanted, 'btn_upload')
    return { session, sheet: await askedImport(kernel, session, wanted.functionId) }
  }
  const { session, sheet } = await asked()
  const lines = await uploadedRows(kernel, session, wanted.fileId, largeImportRows, 'large')
  const entries = placedEntries(sheet, lines, word, largeImportRows)
  let { done, taken, faulty } = from
  while (done < entries.length) {
    signal.throwIfAborted()
    await progress({ percent: (done / entries.length) * 100, text: 'records.import.progress', params: { done, all: entries.length } })
    const faults = await takeStep(context, wanted, await asked(), entries, done)
    const next = Math.min(entries.length, done + entriesOfStep)
    const counts = { done: next, taken: taken + (next - done) - faults.length, faulty: faulty + faults.length }
    await context.step(counts, async (tx) => {
      const rows = faults.map(({ place, reasons }) => ({ job_id: context.jobId, place, reasons: reasons(say) }))
      if (rows.length > 0)
        await tx
          .insertInto('record_import_fault')
          .values(rows)
          .onConflict((conflict) => conflict.columns(['job_id', 'place']).doNothing())
          .execute()
    })
    onStep(counts)
    ;({ done, taken, faulty } = counts)
  }
  await end(context, wanted, await asked(), entries, { taken, faulty })
}

interface Fault {
  readonly place: number
  readonly reasons: (say: (refusal: Refusal) => string) => string
}

async function takeStep(
  { kernel, jobId }: JobContext,
  { submitting }: Payload,
  { session, sheet }: { readonly session: SignedIn; readonly sheet: AskedSheet },
  entries: readonly PlacedEntry[],
  from: number,
): Promise<readonly Fault[]> {
  const step = entries.slice(from, from + entriesOfStep).map(({ entry }) => entry)
  const actor = actorOf(session, jobId)
  const outcomes = await importEntries({ kernel, session, sheet, submitting }, step, (place, decide) =>
    kernel.saves.save(
      { actor, claim: { userId: session.userId, route: `records/import ${jobId}`, key: String(from + place), bodyHash: '' } },
      decide,
    ),
  )
  return outcomes.flatMap((one, place): Fault[] =>
    'problems' in one ? [{ place: from + place, reasons: (say) => reasonsOf(sheet.columns, one.problems, say) }] : [],
  )
}

/** Makes the file of what was not taken in, and ends the job with it. */
async function end(
  context: JobContext,
  wanted: Payload,
  { session, sheet }: { readonly session: SignedIn; readonly sheet: AskedSheet },
  entries: readonly PlacedEntry[],
  { taken, faulty }: { readonly taken: number; readonly faulty: number },
): Promise<void> {
  const { kernel, jobId } = context
  const say = sayIn(context, wanted)
  const word = (key: TextKey): string => say(refusal('invalid', key))
  const { name, code } = sheet.asked.fn
  const note = importedNote(code, { taken, faulty })
  const resultOf = (fileId: string | null): Result => ({ snum: taken, fnum: faulty, fileId, problem: null })
  if (faulty === 0) {
    await endingOf<null>(
      context,
      session,
      resultOf,
    )(async (_tx, audit) => {
      audit(note)
      return null
    })
    return
  }
  const columns = faultyColumns(sheet.columns, word)
  const lines = faultyTexts(kernel.db, jobId, (place, reasons) =>
    faultyLines(sheet.columns, entries[place]?.entry ?? {}, reasons).map((texts) => columns.map(({ key }) => texts[key] ?? '')),
  )
  const file = say(refusal('invalid', 'resource.sheet-faulty', { params: { name } }))
  const write = (path: string) => writeWorkbookTo(path, { name: sheetName(name), columns }, lines)
  const transaction = endingOf<string>(context, session, resultOf)
  await keepMadeWorkbook({ kernel, session }, { file, write }, (work) =>
    transaction(async (tx, audit) => {
      audit(note)
      await forgetFaults(tx, jobId)
      return work(tx, audit)
    }),
  )
}

const forgetFaults = (tx: Tx, jobId: string) => tx.deleteFrom('record_import_fault').where('job_id', '=', jobId).execute()

async function* faultyTexts(
  db: Db,
  jobId: string,
  linesOf: (place: number, reasons: string) => readonly (readonly string[])[],
): AsyncGenerator<readonly string[]> {
  for (let after = -1; ;) {
    const { rows } = await sql<{ place: number; reasons: string }>`
      select place, reasons from record_import_fault where job_id = ${jobId} and place > ${after} order by place limit 1000`.execute(db)
    for (const { place, reasons } of rows) yield* linesOf(place, reasons)
    const last = rows.at(-1)
    if (!last) return
    after = last.place
  }
}
