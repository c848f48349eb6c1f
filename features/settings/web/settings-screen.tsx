import { listAccounts } from '#features/message-center/contract.ts'
import { readConfiguration } from '#features/settings/contract.ts'
import { AdministratorsCard } from '#features/settings/web/administrators-card.tsx'
import { MailTestButton } from '#features/settings/web/mail-test-button.tsx'
import { SectionCard, type Configuration } from '#features/settings/web/section-card.tsx'
import { mailSection, platformSections, sections, smsLog, smsSection } from '#features/settings/web/sections.ts'
import styles from '#features/settings/web/settings.module.css'
import { PlatformPanel } from '#features/third-directories/web/entry.ts'
import { Loading } from '#ui/states/loading.tsx'
import { Problem } from '#ui/states/problem.tsx'
import { useText } from '#ui/text/use-text.tsx'
import { useCall } from '#web/call/use-call.ts'

/** 系统配置: the parts of the configuration one below the other. */
export function SettingsScreen() {
  const t = useText()
  const read = useCall(readConfiguration, {}, { handles: 'all' })
  const configuration = read.data
  if (!configuration && read.error)
    return <Problem text={read.error.msg} traceId={read.error.requestId} onRetry={() => void read.refetch()} />
  if (!configuration) return <Loading rows={8} />
  // Others read the public members alone, which have no version.
  if (configuration.version === undefined) return <Problem title={t('settings.title')} text={t('settings.only-administrators')} />
  return (
    <div className={styles.screen} data-touch>
      {sections.map((section) => (
        <SectionCard key={section.name} section={section} configuration={configuration} below={belowOf(section.name)}>
          {section.name === mailSection ? <MailTestButton /> : null}
        </SectionCard>
      ))}
      <SmsCard configuration={configuration} />
      <AdministratorsCard />
    </div>
  )
}

const smsAccounts = { query: { type: '3', pageSize: 500 } } as const

/** Short messages go by an account of the message centre; disabled ones are named where they are chosen, and not offered. */
function SmsCard({ configuration }: { readonly configuration: Configuration }) {
  const t = useText()
  const accounts = useCall(listAccounts, smsAccounts, { handles: 'all' }).data?.list ?? []
  const current = String(configuration['smsSender'] ?? '')
  const offered = accounts.filter(({ id, enabledMark }) => enabledMark === 1 || id === current)
  const isKnown = current === '' || current === smsLog || offered.some(({ id }) => id === current)
  // Its id would tell nobody anything; it stays what is chosen.
  const section = smsSection(isKnown ? offered : [...offered, { id: current, fullName: t('settings.sms-unnamed') }])
  return <SectionCard section={section} configuration={configuration} />
}

/** The tests and the synchronization of a platform stand below its credentials. */
function belowOf(section: string) {
  if (section === platformSections.wecom) return <PlatformPanel platform="wecom" />
  return section === platformSections.dingtalk ? <PlatformPanel platform="dingtalk" /> : null
}
