import type { FlowCommand } from '#engine/flows/actions.ts'
import { refusal, Refused } from '#engine/values/refusal.ts'
import { initiatorOf } from '#features/approvals/server/decisions/initiator-session.ts'
import { planCommand, type Acting } from '#features/approvals/server/decisions/plan-command.ts'
import { writePlan } from '#features/approvals/server/decisions/write-plan.ts'
import { askingServices, type PeopleServices } from '#features/approvals/server/services/people-services.ts'
import { openRequest, type OpenRequest, type StoredRequest } from '#features/approvals/server/storage/open-request.ts'
import { auditRow, systemActor, writeAudit, type AuditNote } from '#server/audit/audit.ts'
import { failureCode } from '#server/database/failures.ts'
import type { Tx } from '#server/database/types.ts'
import { JobLost, type JobContext } from '#server/jobs/job.ts'
import type { Kernel } from '#server/kernel.ts'

/** What a job of the program does with a request. */
interface ProgramCommand {
  readonly request: string
  readonly command: (acting: Acting, open: OpenRequest) => FlowCommand | Promise<FlowCommand>
  /** Reads the request and locks it until the commit; undefined when there is nothing to do with it any more. */
  readonly claim: (tx: Tx) => Promise<StoredRequest | undefined>
  /** What the log says when it is not done. */
  readonly failing: string
  /** What follows where it cannot be done, in a transaction of its own; not where the database is the reason. */
  readonly refused?: ((tx: Tx) => Promise<void>) | undefined
}

/**
 * Decides and writes a command in one transaction, in the name of the program. One request that cannot go on holds back no other: a
 * refusal (somebody else was faster, nobody can be asked) and an error are logged and followed by `refused`, and the next run tries again.
 *
 * @throws JobLost when another run of the job has begun
 */
export async function runCommand(
  { kernel, step }: Pick<JobContext, 'kernel' | 'step'>,
  { request, command, claim, failing, refused }: ProgramCommand,
): Promise<void> {
  try {
    const decided = (services: PeopleServices) => async (tx: Tx) => {
      const row = await claim(tx)
      if (!row) return
      const acting = { kernel, session: initiatorOf(row), tx, actor: { id: '', name: '' }, services }
      const open = await openRequest(kernel, acting.session, row, tx)
      const notes: AuditNote[] = []
      const plan = await planCommand(acting, open, { command: await command(acting, open) }, ({ errorNodes }) => errorNodes)
      // A person would be asked to name somebody; the program can name nobody.
      if (!('write' in plan))
        throw new Refused(refusal('conflict', 'flows.nobody-found', { params: { node: plan.answer[0]?.nodeName ?? '' } }))
      await writePlan(kernel, tx, (note) => notes.push(note), plan)
      await writeAudit(
        tx,
        notes.map((note) => auditRow(note, systemActor, kernel.now())),
      )
    }
    await askingServices(kernel, (services) => step({}, decided(services)))
  } catch (error) {
    if (error instanceof JobLost) throw error
    kernel.log[error instanceof Refused ? 'info' : 'error']({ request, err: error }, failing)
    if (refused && failureCode(error) === undefined) await followRefusal(kernel, request, () => step({}, refused))
  }
}

async function followRefusal(kernel: Kernel, request: string, follow: () => Promise<void>): Promise<void> {
  try {
    await follow()
  } catch (error) {
    if (error instanceof JobLost) throw error
    kernel.log.error({ request, err: error }, 'what follows a refused command was not done')
  }
}
