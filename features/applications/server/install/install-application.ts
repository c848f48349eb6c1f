import { Refused } from '#engine/values/refusal.ts'
import { installedSteps, noteInstalled } from '#features/applications/server/installed-steps.ts'
import { planInstall } from '#features/applications/server/plan-install.ts'
import type { InstallStep } from '#features/applications/server/plan-install.ts'
import type { Application } from '#features/applications/server/read-application.ts'
import { upsertReport } from '#features/data-reports/entry.ts'
import { bringIndexes, forgetRefusals } from '#features/records/entry.ts'
import { auditRow, systemActor, writeAudit } from '#server/audit/audit.ts'
import { isRetryable } from '#server/database/failures.ts'
import { inTransaction } from '#server/database/transaction.ts'
import type { Tx } from '#server/database/types.ts'
import type { Kernel } from '#server/kernel.ts'
import type { TextSource } from '#server/translations/text-source.ts'
import { installBillRules } from './bill-rules.ts'
import { installDictionary } from './dictionaries.ts'
import { installFlow } from './flows.ts'
import { installFunctionItems, publishFunctionText } from './functions.ts'
import { installRoles } from './roles.ts'
import { installSuccession } from './successions.ts'
import { installSystem } from './system.ts'
import { installTranslations } from './translations.ts'

/**
 * Installs what is new or changed in the files of an application, each step in its own transaction. A second run changes nothing;
 * after an interruption the next start continues.
 *
 * A form that cannot be published stops nobody: its former version serves, with its flow and the roles as they are, because new
 * ones may name what the former version does not have. All of them are tried again at the next start.
 *
 * @param sources where the installed definitions are found again, for what they say in further languages
 * @returns names of the steps that were carried out
 */
export async function installApplication(
  kernel: Kernel,
  application: Application,
  sources: readonly TextSource[],
): Promise<readonly string[]> {
  const system = application.system.content.code
  const steps = planInstall(application, await installedSteps(kernel.db, system))
  const refused = new Set<string>()
  const done: InstallStep[] = []
  for (const step of steps) {
    // Publishing takes several transactions, each safe to repeat, before the step is recorded.
    if (step.kind === 'function' && !(await isPublished(kernel, step))) refused.add(step.form.code)
    if (restsOn(step, refused)) continue
    const isDone = await inTransaction(kernel.db, async (tx) => {
      // Noted when it found what it needs.
      if ((await installStep({ kernel, tx, sources }, application, step)) === 'waits') return false
      await noteInstalled(tx, system, step)
      const note = { action: 'application.installed', object: `application:${system}`, changes: { step: step.name, hash: step.hash } }
      await writeAudit(tx, [auditRow(note, systemActor, kernel.now())])
      return true
    })
    if (isDone) done.push(step)
  }
  // The roles installed after the forms may bring data schemes, which need indexes.
  if (done.some((step) => step.kind === 'roles')) await bringIndexes(kernel)
  return done.map(({ name }) => name)
}

/** Forgets the refusals of forms that are installed as their files say: a refused change may have been taken back. */
export async function forgetSettledRefusals(kernel: Kernel, application: Application): Promise<void> {
  const steps = planInstall(application, await installedSteps(kernel.db, application.system.content.code))
  const open = new Set(steps.map(({ name }) => name))
  const settled = application.forms.filter(({ path }) => !open.has(path)).map(({ content }) => content.code)
  await forgetRefusals(kernel.db, settled)
}

type FunctionStep = Extract<InstallStep, { kind: 'function' }>

/**
 * Publishes the form of a step; false when it was refused, which the log and administrators are told there, or could not get its
 * locks: then it goes on at the next start.
 */
async function isPublished(kernel: Kernel, { form, list }: FunctionStep): Promise<boolean> {
  try {
    await publishFunctionText(kernel, form, list)
    return true
  } catch (error) {
    if (error instanceof Refused) return false
    if (!isRetryable(error)) throw error
    kernel.log.warn({ err: error, function: form.code }, 'a publication was interrupted')
    return false
  }
}

/** Whether a step is about one of these forms, or names its fields. */
function restsOn(step: InstallStep, forms: ReadonlySet<string>): boolean {
  if (step.kind === 'function') return forms.has(step.form.code)
  if (step.kind === 'flow') return forms.has(step.flow.form)
  if (step.kind === 'report') return forms.has(step.report.definition.source.id)
  if (step.kind === 'succession')
    return [step.succession.form, ...step.succession.named.map(({ form }) => form)].some((form) => forms.has(form))
  return (step.kind === 'roles' || step.kind === 'translations') && forms.size > 0
}

interface Installing {
  readonly kernel: Kernel
  readonly tx: Tx
  readonly sources: readonly TextSource[]
}

function installStep({ kernel, tx, sources }: Installing, application: Application, step: InstallStep): Promise<unknown> {
  const system = application.system.content
  switch (step.kind) {
    case 'system':
      return installSystem(kernel, tx, step.system)
    case 'dictionary':
      return installDictionary(kernel, tx, step.dictionary)
    case 'bill-rules':
      return installBillRules(tx, step.rules)
    case 'function':
      return installFunctionItems(kernel, tx, system, step.form, step.list)
    case 'flow':
      return installFlow(kernel, tx, step.flow)
    case 'succession':
      return installSuccession(kernel, tx, step.succession)
    case 'report':
      return upsertReport(tx, { ...step.report, id: step.report.code })
    case 'roles':
      return installRoles(kernel, tx, system.code, step.roles)
    case 'translations':
      return installTranslations(kernel, tx, sources, step.translations)
  }
}
