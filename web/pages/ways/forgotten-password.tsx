import { useState } from 'react'
import type { CallAnswer } from '#engine/contract/call.ts'
import type { CodeWay, proveReset } from '#features/session/contract.ts'
import type { AskedCode } from '#web/pages/ways/asked-code.ts'
import { AskStep } from '#web/pages/ways/ask-step.tsx'
import { NewPasswordStep } from '#web/pages/ways/new-password-step.tsx'
import { ProveStep } from '#web/pages/ways/prove-step.tsx'

interface ForgottenPasswordProps {
  /** The ways in which the system can send a code. */
  readonly ways: readonly CodeWay[]
  /** What was typed before. */
  readonly account: string
  readonly onBack: () => void
  /** The password is set: `said` is what the server says of it. */
  readonly onDone: (account: string, said: string) => void
}

/** Sets a new password in three steps: who it is, the code that came, the password. */
export function ForgottenPassword({ ways, account, onBack, onDone }: ForgottenPasswordProps) {
  const [asked, setAsked] = useState<AskedCode>()
  const [policy, setPolicy] = useState<CallAnswer<typeof proveReset>>()
  const [reason, setReason] = useState<string>()
  const again = (why?: string) => {
    setAsked(undefined)
    setPolicy(undefined)
    setReason(why)
  }
  if (!asked) return <AskStep ways={ways} account={account} reason={reason} onAsked={setAsked} onBack={onBack} />
  if (!policy) return <ProveStep asked={asked} onProven={setPolicy} onAgain={again} onBack={onBack} />
  return (
    <NewPasswordStep
      account={asked.account}
      ticket={asked.ticket}
      policy={policy}
      onDone={(said) => onDone(asked.account, said)}
      onAgain={again}
      onBack={onBack}
    />
  )
}
