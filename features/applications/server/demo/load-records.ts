import { fromEpoch } from '#engine/values/calendar.ts'
import { Refused } from '#engine/values/refusal.ts'
import { subtractWorkingTime } from '#engine/values/working-time.ts'
import type { CallsAs } from '#features/applications/server/demo/call-as.ts'
import { callsAs } from '#features/applications/server/demo/call-as.ts'
import { signedInAs } from '#server/sessions/signed-in-as.ts'
import { noteLoaded } from '#features/applications/server/demo/demo-parts.ts'
import { decide, playRecord, type DemoStep } from '#features/applications/server/demo/play-record.ts'
import { uploadAs } from '#features/applications/server/demo/upload-as.ts'
import type { UploadItem } from '#features/applications/server/demo/upload-as.ts'
import { demoSignature, type DemoCommand, type DemoRecord } from '#features/applications/server/demo-text.ts'
import type { Application } from '#features/applications/server/read-application.ts'
import { startRequest } from '#features/approvals/contract.ts'
import { uploadFile } from '#features/files/contract.ts'
import { createRecord } from '#features/records/contract.ts'
import { recordHavingUnique } from '#features/records/entry.ts'
import { calendarOf } from '#features/working-days/entry.ts'
import { filesNamed, recordsNamed, relativeValues } from '#features/applications/server/relative-values.ts'
import { inTransaction } from '#server/database/transaction.ts'
import type { DirectorySnapshot } from '#server/directory/directory.ts'
import type { Served } from '#server/http/serve.ts'
import type { Kernel } from '#server/kernel.ts'
import { atShiftedTime } from '#server/shifted-clock.ts'
import type { SignedIn } from '#server/sessions/signed-in.ts'

/** Loads the missing records of a demo, one after the other, through the same calls as users. */
export async function loadRecords(
  kernel: Kernel,
  application: Application,
  served: readonly Served[],
  loaded: ReadonlyMap<string, string | null>,
): Promise<void> {
  const { demo, forms, system } = application
  const waiting = demo.records.flatMap(({ form, records }) =>
    records.filter(({ key }) => !loaded.has(partOf(key))).map((record) => ({ form, record })),
  )
  if (waiting.length === 0) return
  const isServed = [uploadFile, startRequest, createRecord].every((declaration) => served.some(({ call }) => call === declaration))
  // When the features with these calls are absent, loading is skipped; the next start tries again.
  if (!isServed) return kernel.log.warn({ records: waiting.length }, 'demo records wait for a server that takes requests and files')
  const calls = callsAs(kernel, served)
  const records = new Map(
    [...loaded].flatMap(([part, id]): [string, string][] => (id === null ? [] : [[part.replace(partOf(''), ''), id]])),
  )
  const people = await kernel.directory.snapshot()
  for (const { form, record } of waiting) {
    // What it names was loaded by a version that did not note it.
    if (recordsNamed(record.values).some((key) => !records.has(key))) continue
    // Its people were removed with the demo, or the demo was loaded by a version that did not know them yet.
    if (actorsOf(record).some((account) => !people.personByAccount(account))) continue
    const flowId = forms.find(({ content }) => content.code === form)?.content.flow
    const happened = subtractWorkingTime(
      await calendarOf(kernel),
      kernel.now() - record.daysAgo * dayMilliseconds,
      record.workingHoursAgo * hour,
      'working-days',
    )
    const loadedOn = fromEpoch(kernel.now(), 'yyyy-MM-dd', kernel.settings.timeZone) ?? ''
    const loading = { kernel, application, calls, form, flowId, records }
    const id = await atShiftedTime(happened - kernel.now(), () => loadRecord(loading, record, loadedOn))
    records.set(record.key, id)
    await inTransaction(kernel.db, (tx) => noteLoaded(tx, system.content.code, partOf(record.key), id))
  }
}

/** Accounts of whoever makes a record and acts on it. */
const actorsOf = ({ by, acts }: DemoRecord): readonly string[] => [by, ...acts.flatMap((act) => ('by' in act ? [act.by] : []))]

interface Loading {
  readonly kernel: Kernel
  readonly application: Application
  readonly calls: CallsAs
  readonly form: string
  /** Absent: the records are saved without a flow. */
  readonly flowId: string | undefined
  /** Ids of the records that were loaded, by their keys. */
  readonly records: ReadonlyMap<string, string>
}

const hour = 3_600_000
const dayMilliseconds = 24 * hour

const partOf = (key: string): string => `records/${key}`

/** @param today of the loading, to which the values are relative, whenever the filing is dated */
async function loadRecord(loading: Loading, record: DemoRecord, today: string): Promise<string> {
  const { kernel, application, calls, flowId, records } = loading
  const key = `demo-${application.system.content.code}-${record.key}`
  const people = await kernel.directory.snapshot()
  const filer = personAs(people, record.by, record.organization)
  const files = await uploads(loading, record, filer, key)
  const data = relativeValues(record.values, { today, files, records }) as Readonly<Record<string, unknown>>
  const steps = record.acts.map((command) => stepOf(loading, command, 'by' in command ? personAs(people, command.by) : filer))
  const own = steps.filter((step) => otherRecord(step) === undefined)
  const id =
    flowId === undefined ? await plainRecord(loading, filer, data, key) : await playRecord(calls, { key, flowId, data, filer, steps: own })
  for (const [index, step] of steps.entries()) {
    const other = records.get(otherRecord(step) ?? '')
    if (other !== undefined && step.do === 'approve') await decide(calls, other, step, `${key}-other-${index}`)
  }
  return id
}

/** Makes a record without a flow, or takes the one that has its unique values: a system may have had it before the demo told of it. */
async function plainRecord(
  { kernel, calls, form }: Loading,
  filer: SignedIn,
  data: Readonly<Record<string, unknown>>,
  key: string,
): Promise<string> {
  try {
    return (await calls(createRecord, filer, { params: { modelId: form }, body: { data: JSON.stringify(data) } }, key)).id
  } catch (error) {
    const isDouble = error instanceof Refused && error.refusals.some(({ text }) => text === 'records.duplicate')
    const there = isDouble ? await recordHavingUnique(kernel, filer, form, data) : undefined
    if (there === undefined) throw error
    return there
  }
}

/** Key of the record that a step is about, where it is not the one that the demo tells of it. */
const otherRecord = (step: DemoCommand): string | undefined => ('record' in step ? step.record : undefined)

function stepOf({ application }: Loading, command: DemoCommand, person: SignedIn): DemoStep {
  const signs = 'signature' in command && command.signature
  const picture = signs ? application.demo.files.get(demoSignature) : undefined
  return { ...command, person, ...(picture && { signImg: `data:image/png;base64,${picture.toString('base64')}` }) }
}

async function uploads(
  { application, calls }: Loading,
  record: DemoRecord,
  filer: SignedIn,
  key: string,
): Promise<ReadonlyMap<string, UploadItem>> {
  const items = new Map<string, UploadItem>()
  for (const name of filesNamed(record.values))
    items.set(name, await uploadAs(calls, filer, { folder: application.folder, name }, `${key}-${name}`))
  return items
}

function personAs(people: DirectorySnapshot, account: string, organization?: string): SignedIn {
  const person = people.personByAccount(account)
  const organizationId = organization ?? person?.organizationIds[0]
  if (!person || organizationId === undefined) throw new RangeError(`no demo user ${account}`)
  return signedInAs(person, organizationId)
}
