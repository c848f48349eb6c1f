import type { AccessRule } from '#engine/contract/call.ts'
import type { Language } from '#engine/texts/text.ts'
import { refusal, Refused } from '#engine/values/refusal.ts'
import { auditRow, writeAudit, type AuditActor, type AuditNote } from '#server/audit/audit.ts'
import type { Tx } from '#server/database/types.ts'
import type { JobContext } from '#server/jobs/job.ts'
import { signedInAs } from '#server/sessions/signed-in-as.ts'
import type { SignedIn } from '#server/sessions/signed-in.ts'

interface Wanted {
  readonly functionId: string
  /** The organization in which the job was asked for. */
  readonly organizationId: string
  readonly language: Language
}

/**
 * Who asked for a job, with the rights as they are now.
 *
 * @throws Refused 403 where the person was disabled or left the organization, or has not the button any more
 */
export async function ownerOf(
  { kernel, ownerId }: JobContext,
  { functionId, organizationId, language }: Wanted,
  button: 'btn_upload' | 'btn_download',
): Promise<SignedIn> {
  const directory = await kernel.directory.snapshot()
  const person = ownerId === undefined ? undefined : directory.person(ownerId)
  const isThere = person?.enabled === true && (organizationId === '' || person.organizationIds.includes(organizationId))
  const session = isThere ? { ...signedInAs(person, organizationId), language } : undefined
  const rule: AccessRule = { functionOf: 'modelId', button }
  if (!session || !(await kernel.access.allows(rule, session, { modelId: functionId })))
    throw new Refused(refusal('forbidden', 'kernel.forbidden'))
  return session
}

/** Who acts in a job, as the audit log names people. */
export type JobOwner = Pick<SignedIn, 'userId' | 'name'>

/** The owner of a job, also one who was disabled or left; for the audit log alone. */
export async function namedOwner({ kernel, ownerId = '' }: JobContext): Promise<JobOwner> {
  const directory = await kernel.directory.snapshot()
  return { userId: ownerId, name: directory.person(ownerId)?.name ?? '' }
}

export function actorOf({ userId, name }: JobOwner, jobId: string): AuditActor {
  return { userId, userName: name, sessionId: undefined, address: '', requestId: jobId }
}

/** Ends a job with a last transaction that can write into the audit log. */
export function endingOf<Answer>({ kernel, jobId, finish }: JobContext, owner: JobOwner, resultOf: (answer: Answer) => unknown) {
  return async (work: (tx: Tx, audit: (note: AuditNote) => void) => Promise<Answer>): Promise<Answer> => {
    const answers: Answer[] = []
    await finish(async (tx) => {
      const notes: AuditNote[] = []
      const answer = await work(tx, (note) => notes.push(note))
      await writeAudit(
        tx,
        notes.map((note) => auditRow(note, actorOf(owner, jobId), kernel.now())),
      )
      answers[0] = answer
      return resultOf(answer)
    })
    return answers[0]!
  }
}
