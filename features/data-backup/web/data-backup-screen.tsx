import { useMemo } from 'react'
import { fromEpoch } from '#engine/values/calendar.ts'
import { createBackup, deleteBackup, listBackups, readBackup, type Backup } from '#features/data-backup/contract.ts'
import styles from '#features/data-backup/web/data-backup.module.css'
import { Alert } from '#ui/kit/hint.tsx'
import { useText, type Translate } from '#ui/text/use-text.tsx'
import { EmptyList } from '#web/admin/empty-list.tsx'
import { ManagedList, type ManagedColumn } from '#web/admin/managed-list.tsx'
import { ManagedScreen } from '#web/admin/managed-screen.tsx'
import { saveFile } from '#web/admin/save-file.ts'
import { ToneText } from '#web/admin/state-text.tsx'
import { useManagedPlace } from '#web/admin/use-managed-place.ts'
import { useRowActions } from '#web/admin/use-row-actions.tsx'
import { present, useAddAction } from '#web/admin/use-toolbar.tsx'
import { request } from '#web/call/request.ts'
import { useCall } from '#web/call/use-call.ts'
import { useCommand } from '#web/call/use-command.ts'
import type { ScreenProps } from '#web/feature.ts'
import { useColumnSettings } from '#web/list/use-column-settings.ts'
import { useTimeZone } from '#web/session/time-zone.ts'

const refreshes = [listBackups]

/** How often the list is asked for: a backup that goes on tells how far it is. */
const askedMilliseconds = 2_000

const goesOn = ({ state }: Backup): boolean => state === 'waiting' || state === 'running'

/** 数据备份: the backups of the system, how far one is that is being made, and their archives. */
export function DataBackupScreen({ menu }: ScreenProps) {
  const t = useText()
  const zone = useTimeZone()
  const columns = useMemo(() => columnsIn(zone), [zone])
  const place = useManagedPlace<Backup>()
  const call = useCall(listBackups, { query: place.request }, { keepRows: true, handles: 'all', everyMilliseconds: askedMilliseconds })
  const settings = useColumnSettings(menu?.id)
  const begin = useCommand(createBackup, { refreshes })
  const remove = useCommand(deleteBackup, { refreshes })
  const actions = useRowActions<Backup>({
    name: ({ fileName }) => fileName,
    more: [
      { name: 'download', label: t('data-backup.download'), call: readBackup, allows: ({ state }) => state === 'done', run: download },
    ],
    remove: {
      call: deleteBackup,
      note: (one) => (goesOn(one) ? t('data-backup.running-note') : undefined),
      run: ({ id }) => remove.run({ params: { id } }),
    },
  })
  const add = useAddAction(createBackup, () => void begin.run({ body: {} }), { name: 'add', label: t('data-backup.begin') })
  return (
    <ManagedScreen>
      <div className={styles.place}>
        <Alert type="info" showIcon title={t('data-backup.note')} />
        <ManagedList
          columns={columns}
          call={call}
          query={place.query}
          onQuery={place.setQuery}
          keyword={{
            label: t('data-backup.keyword'),
            hint: t('data-backup.keyword'),
            nothing: (keyword) => t('data-backup.nothing', { keyword }),
          }}
          toolbar={present(add)}
          actions={actions}
          empty={<EmptyList text={t('data-backup.empty')} action={add} />}
          settings={settings}
        />
      </div>
    </ManagedScreen>
  )
}

/** An address lives for minutes, and the list may be older. */
async function download({ id }: Backup): Promise<void> {
  const found = await request(readBackup, { params: { id } }).catch(() => undefined)
  if (found) saveFile({ url: found.fileUrl, name: found.fileName })
}

function columnsIn(zone: string): readonly ManagedColumn<Backup>[] {
  return [
    { key: 'fileName', label: 'data-backup.file', width: 300 },
    { key: 'fileSize', label: 'data-backup.size', width: 110, align: 'right' },
    { key: 'state', label: 'data-backup.state', width: 130, align: 'center', cell: (one) => <BackupState of={one} /> },
    { key: 'text', label: 'data-backup.content', width: 260, text: remarkOf },
    {
      key: 'creatorTime',
      label: 'data-backup.time',
      width: 170,
      text: ({ creatorTime }) => fromEpoch(creatorTime, 'yyyy-MM-dd HH:mm:ss', zone) ?? '',
    },
    {
      key: 'creatorUser',
      label: 'data-backup.who',
      width: 120,
      text: ({ creatorUser }, t) => (creatorUser === '' ? t('data-backup.scheduled') : creatorUser),
    },
  ]
}

function remarkOf({ state, text, files, missingFiles }: Backup, t: Translate): string {
  if (state === 'done') return t(missingFiles > 0 ? 'data-backup.missing' : 'data-backup.files', { count: files, missing: missingFiles })
  return state === 'failed' && text === '' ? t('data-backup.broken') : text
}

const tones = { waiting: 'quiet', running: 'quiet', done: 'good', failed: 'bad' } as const

function BackupState({ of: { state, percent, missingFiles } }: { readonly of: Backup }) {
  const t = useText()
  const tone = state === 'done' && missingFiles > 0 ? 'warning' : tones[state]
  return <ToneText tone={tone} text={t(`data-backup.state-${state}`, { percent })} />
}
