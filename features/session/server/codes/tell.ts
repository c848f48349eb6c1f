import type { CodeWay } from '#features/session/contract.ts'
import { sendBeside } from '#features/session/server/codes/ways.ts'
import type { SigningIn } from '#features/session/server/queries.ts'
import { fillText, type TextKey } from '#engine/texts/text.ts'
import { auditRow, writeAudit, type AuditNote } from '#server/audit/audit.ts'
import { systemConfiguration } from '#server/configuration/system-configuration.ts'
import type { Tx } from '#server/database/types.ts'
import type { Caller } from '#server/http/serve.ts'
import type { Kernel } from '#server/kernel.ts'

interface Telling {
  readonly way: CodeWay
  readonly to: string
  readonly subject: TextKey
  readonly text: TextKey
  readonly params?: Readonly<Record<string, string | number>>
}

/** Sends a person words in his language. */
export async function tell(kernel: Kernel, { language, account }: SigningIn, telling: Telling): Promise<void> {
  const { way, to, subject, text, params = {} } = telling
  const { sysName } = await systemConfiguration(kernel)
  const say = (key: TextKey): string => fillText(kernel.texts, language, key, { ...params, account, system: sysName })
  const values = 'code' in params ? [params['code'], params['minutes']].map(String) : []
  sendBeside(kernel, way, { to, subject: say(subject), text: say(text), values, key: crypto.randomUUID() })
}

/** Notes what a visitor did who may be this person. */
export async function auditVisitor(
  { now }: Kernel,
  tx: Tx,
  { caller, person, note }: { readonly caller: Caller; readonly person: SigningIn | undefined; readonly note: AuditNote },
): Promise<void> {
  const actor = { userId: person?.id, userName: person?.name, sessionId: undefined, address: caller.address, requestId: caller.requestId }
  await writeAudit(tx, [auditRow(note, actor, now())])
}
