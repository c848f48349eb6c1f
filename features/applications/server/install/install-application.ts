import { installedSteps, noteInstalled } from '#features/applications/server/installed-steps.ts'
import { planInstall } from '#features/applications/server/plan-install.ts'
import type { InstallStep } from '#features/applications/server/plan-install.ts'
import type { Application } from '#features/applications/server/read-application.ts'
import { bringIndexes } from '#features/records/entry.ts'
import { auditRow, systemActor, writeAudit } from '#server/audit/audit.ts'
import { inTransaction } from '#server/database/transaction.ts'
import type { Tx } from '#server/database/types.ts'
import type { Kernel } from '#server/kernel.ts'
import { installBillRules } from './bill-rules.ts'
import { installDictionary } from './dictionaries.ts'
import { installFlow } from './flows.ts'
import { installFunctionItems, publishFunctionText } from './functions.ts'
import { installRoles } from './roles.ts'
import { installSystem } from './system.ts'

/**
 * Installs what is new or changed in the files of an application, each step in its own transaction. A second run changes nothing;
 * after an interruption the next start continues.
 *
 * @returns names of the steps that were carried out
 */
export async function installApplication(kernel: Kernel, application: Application): Promise<readonly string[]> {
  const system = application.system.content.code
  const steps = planInstall(application, await installedSteps(kernel.db, system))
  for (const step of steps) {
    // Publishing takes several transactions, each safe to repeat, before the step is recorded.
    if (step.kind === 'function') await publishFunctionText(kernel, step.form, step.list)
    await inTransaction(kernel.db, async (tx) => {
      await installStep(kernel, tx, application, step)
      await noteInstalled(tx, system, step)
      const note = { action: 'application.installed', object: `application:${system}`, changes: { step: step.name, hash: step.hash } }
      await writeAudit(tx, [auditRow(note, systemActor, kernel.now())])
    })
  }
  // The roles installed after the forms may bring data schemes, which need indexes.
  if (steps.some((step) => step.kind === 'roles')) await bringIndexes(kernel)
  return steps.map(({ name }) => name)
}

function installStep(kernel: Kernel, tx: Tx, application: Application, step: InstallStep): Promise<void> {
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
    case 'roles':
      return installRoles(kernel, tx, system.code, step.roles)
  }
}
