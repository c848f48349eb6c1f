import { listUsers } from '#features/users/contract.ts'
import { exportUsers, userExchange, userSheet, type UserColumn } from '#features/users/contract/exchange.ts'
import { useText } from '#ui/text/use-text.tsx'
import { SheetExport, SheetImport } from '#web/admin/sheet-exchange.tsx'
import { longCallSeconds } from '#web/call/request.ts'
import { useCommand } from '#web/call/use-command.ts'

/** Takes in users from a workbook. */
export function UserImport({ onClose }: { readonly onClose: () => void }) {
  const t = useText()
  return <SheetImport title={t('users.import')} sheet={userSheet} calls={userExchange} refreshes={[listUsers]} onClose={onClose} />
}

/** What is exported unless something else is chosen: what the list shows. */
const usual: readonly UserColumn[] = ['account', 'realName', 'gender', 'mobilePhone', 'organizeId', 'positionId', 'roleId', 'enabledMark']

interface UserExportProps {
  /** The query of the list. */
  readonly query: object
  readonly onClose: () => void
}

/** Saves what the list finds as a workbook, with the columns that are chosen. */
export function UserExport({ query, onClose }: UserExportProps) {
  const command = useCommand(exportUsers, { announce: false, timeoutSeconds: longCallSeconds })
  return (
    <SheetExport
      sheet={userSheet}
      initial={usual}
      command={command}
      run={(dataType, selectKey) => command.run({ query: { ...query, dataType, selectKey } })}
      onClose={onClose}
    />
  )
}
