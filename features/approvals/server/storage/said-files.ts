import { sql } from 'kysely'
import type { FlowCommand } from '#engine/flows/actions.ts'
import type { FlowState } from '#engine/flows/state.ts'
import { isJsonList, isJsonObject, type Json } from '#engine/flows/json.ts'
import { refusal, Refused } from '#engine/values/refusal.ts'
import { saidFileMegabytes, type SaidFile } from '#features/approvals/contract/said-files.ts'
import { bindAtPlace, knownFiles, letGoAtPlace, type KnownFiles } from '#features/files/entry.ts'
import { fixedStatement } from '#server/database/fixed-statement.ts'
import type { Db, Tx } from '#server/database/types.ts'
import { rowStatement, writeTogether, type Change } from '#server/database/write-set.ts'
import type { Kernel } from '#server/kernel.ts'

/** Beside what a file of a request stands: an opinion, a comment, or what an approver keeps for later, which is his alone. */
export type SaidIn = 'opinion' | 'comment' | 'draft'

declare module '#server/database/types.ts' {
  interface Tables {
    flow_file: { file_id: string; task_id: string; user_id: string; said_in: SaidIn }
  }
}

/** Where such files are bound. Not at the record, as a form that names one of them and drops it again would let it go. */
export const saidPlace = 'flow-said'
const megabyte = 1_048_576

const ownSaid = fixedStatement<{ file_id: string }>(
  "select distinct file_id from flow_file where user_id = $1 and said_in <> 'comment' and file_id = any($2::text[])",
)

interface Taking {
  readonly kernel: Kernel
  readonly userId: string
  readonly tx: Tx | undefined
  /** What was said elsewhere is refused too. */
  readonly unsaid?: boolean
}

/**
 * What is stored of the files that somebody names beside an opinion or a comment.
 *
 * @param member of the body, at which it is refused
 * @throws Refused 422 unless each is an upload of this user that belongs to nothing else, and within the limit of size. One opinion may be
 *   that of several requests (batch), so what he said in another opinion may be said again.
 */
export async function takenFiles(
  { kernel, userId, tx, unsaid = false }: Taking,
  ids: readonly string[],
  member: string,
): Promise<readonly SaidFile[]> {
  if (ids.length === 0) return []
  const wanted = [...new Set(ids)]
  const [known, own] = await Promise.all([knownFiles(kernel, tx, wanted), ownSaid(tx ?? kernel.db, [userId, wanted])])
  const said = new Set(unsaid ? [] : own.map(({ file_id }) => file_id))
  return wanted.map((id) => taken(id, { known, said, userId, member }))
}

interface Judged {
  readonly known: KnownFiles
  /** Own files that stand at a request already. */
  readonly said: ReadonlySet<string>
  readonly userId: string
  readonly member: string
}

function taken(id: string, { known, said, userId, member: field }: Judged): SaidFile {
  const file = known.get(id)
  if (!file || file.uploadedBy !== userId || (file.place !== undefined && !said.has(id)))
    throw new Refused(refusal('invalid', 'approvals.files-gone', { field }))
  const { name, fileSize, fileExtension, url } = file.facts
  if (fileSize > saidFileMegabytes * megabyte)
    throw new Refused(refusal('invalid', 'approvals.file-too-large', { field, params: { name, size: saidFileMegabytes } }))
  return { name, fileId: id, fileSize, fileExtension, url }
}

/** The command with what is stored of its files, and what binds them; of a deletion what lets all of them go. */
export async function withSaidFiles(
  acting: { readonly kernel: Kernel; readonly userId: string; readonly tx: Tx | undefined },
  { id: taskId, state }: { readonly id: string; readonly state: FlowState },
  command: FlowCommand,
): Promise<{ readonly command: FlowCommand; readonly changes: readonly Change[] }> {
  const { userId, kernel, tx } = acting
  const db = tx ?? kernel.db
  if (command.type === 'delete') return { command, changes: await filesLetGo(db, taskId) }
  const kept = 'workItem' in command ? filesOfDraft(state.entries.find(({ id }) => id === command.workItem)?.draft) : []
  const isDraft = command.type === 'save-approval-draft'
  if (!isDraft && !('files' in command && command.files)) return { command, changes: [] }
  const sent = isDraft ? filesOfDraft(command.draft) : ('files' in command && command.files) || []
  const files = await takenFiles(acting, idsIn(sent), 'fileList')
  const ids = files.map(({ fileId }) => fileId)
  const left = idsIn(kept).filter((id) => !ids.includes(id))
  return {
    command: withFiles(
      command,
      files.map((file) => ({ ...file })),
    ),
    changes: [
      ...bindAtPlace(ids, saidPlace),
      ...(ids.length > 0
        ? [
            {
              run: note,
              rows: ids.map((id) => ({ file_id: id, task_id: taskId, user_id: userId, said_in: isDraft ? 'draft' : 'opinion' })),
            },
          ]
        : []),
      ...(left.length > 0 ? await draftsLetGo(db, taskId, userId, left) : []),
    ],
  }
}

function withFiles(command: FlowCommand, files: readonly Json[]): FlowCommand {
  if (command.type !== 'save-approval-draft') return { ...command, files } as FlowCommand
  return isJsonObject(command.draft) ? { ...command, draft: { ...command.draft, files } } : command
}

function filesOfDraft(draft: Json | undefined): readonly Json[] {
  const files = draft !== undefined && isJsonObject(draft) ? draft['files'] : undefined
  return isJsonList(files) ? files : []
}

const idsIn = (files: readonly Json[]): string[] =>
  files.flatMap((file) => (isJsonObject(file) && typeof file['fileId'] === 'string' ? [file['fileId']] : []))

const note = rowStatement(
  { file_id: 'text', task_id: 'uuid', user_id: 'text', said_in: 'text' },
  `insert into flow_file (file_id, task_id, user_id, said_in) select file_id, task_id, user_id, said_in from $rows
    on conflict (file_id, task_id) do update set said_in = excluded.said_in where flow_file.said_in = 'draft'`,
)
const drop = rowStatement(
  { file_id: 'text', task_id: 'uuid' },
  'delete from flow_file as kept using $rows where kept.file_id = rows.file_id and kept.task_id = rows.task_id',
)

const filesOf = fixedStatement<{ file_id: string; user_id: string; said_in: SaidIn; elsewhere: boolean }>(`
  select file_id, user_id, said_in, exists (select from flow_file as other where other.file_id = own.file_id and other.task_id <> own.task_id) as elsewhere
  from flow_file as own where task_id = $1::uuid`)

/** Files that somebody kept with a draft and does not name any more. */
async function draftsLetGo(db: Db | Tx, taskId: string, userId: string, left: readonly string[]): Promise<Change[]> {
  const all = await filesOf(db, [taskId])
  return dropped(
    taskId,
    all.filter((one) => one.said_in === 'draft' && one.user_id === userId && left.includes(one.file_id)),
  )
}

/** A request that goes takes its files along; one that another request has as well stays there. */
async function filesLetGo(db: Db | Tx, taskId: string): Promise<Change[]> {
  return dropped(taskId, await filesOf(db, [taskId]))
}

function dropped(taskId: string, files: readonly { readonly file_id: string; readonly elsewhere: boolean }[]): Change[] {
  if (files.length === 0) return []
  const gone = files.filter(({ elsewhere }) => !elsewhere).map(({ file_id }) => file_id)
  return [{ run: drop, rows: files.map(({ file_id }) => ({ file_id, task_id: taskId })) }, ...letGoAtPlace(gone, saidPlace)]
}

/** Binds the files of a comment, in its transaction. */
export async function bindCommentFiles(tx: Tx, taskId: string, userId: string, files: readonly SaidFile[]): Promise<void> {
  const ids = files.map(({ fileId }) => fileId)
  const rows = ids.map((id) => ({ file_id: id, task_id: taskId, user_id: userId, said_in: 'comment' }))
  await writeTogether(tx, [...bindAtPlace(ids, saidPlace), { run: note, rows }])
}

/** Lets the files of a comment go, which was taken back. */
export async function letGoCommentFiles(tx: Tx, fileIds: readonly string[], taskId: string): Promise<void> {
  const own = (await filesOf(tx, [taskId])).filter((one) => one.said_in === 'comment' && fileIds.includes(one.file_id))
  await writeTogether(tx, dropped(taskId, own))
}

/** Lets all files go of the requests of some initiators, which are removed. */
export async function letGoSaidFilesOf(tx: Tx, initiators: readonly string[]): Promise<void> {
  const { rows } = await sql<{ task_id: string }>`select distinct task_id from flow_file join flow_task on flow_task.id = flow_file.task_id
    where flow_task.initiator_id = any(${initiators}::text[])`.execute(tx)
  for (const { task_id } of rows) await writeTogether(tx, await filesLetGo(tx, task_id))
}
