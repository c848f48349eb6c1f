import { useState } from 'react'
import { searchRecords } from '#features/records/contract.ts'
import { namedRecords, recalledAtOnce } from '#features/records/web/named-records.ts'
import { useText } from '#ui/text/use-text.tsx'
import { useCall } from '#web/call/use-call.ts'
import { recordOfKey, usedLately } from '#web/commands/used-lately.ts'
import { useMenuEntries } from '#web/shell/use-menu-entries.ts'
import { HomeLine, HomeLines, HomeNothing } from '#web/shell/home-line.tsx'
import { HomePanel } from '#web/shell/home-panel.tsx'

const shownRecords = 5

/** The records that the user opened last, on the start page; absent where none was opened in this browser. */
export function RecentRecords() {
  const [records] = useState(() =>
    usedLately()
      .flatMap((key) => recordOfKey(key) ?? [])
      .slice(0, recalledAtOnce),
  )
  return records.length === 0 ? null : <Recent records={records} />
}

function Recent({ records }: { readonly records: readonly { readonly modelId: string; readonly id: string }[] }) {
  const t = useText()
  const entries = useMenuEntries()
  const call = useCall(searchRecords, { body: { records: [...records] } }, { handles: 'all' })
  return (
    <HomePanel title={t('records.recent')} call={call}>
      {({ list }) => {
        const ranks = new Map(records.map(({ id }, rank) => [id, rank]))
        const shown = namedRecords(list, entries, t)
          .toSorted((a, b) => (ranks.get(a.id) ?? 0) - (ranks.get(b.id) ?? 0))
          .slice(0, shownRecords)
        if (shown.length === 0) return <HomeNothing>{t('records.recent.none')}</HomeNothing>
        return (
          <HomeLines>
            {shown.map(({ id, address, title, functionName }) => (
              <HomeLine key={id} to={address} title={title} summary={functionName} />
            ))}
          </HomeLines>
        )
      }}
    </HomePanel>
  )
}
