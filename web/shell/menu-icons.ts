import type { ComponentType } from 'react'
import {
  ApartmentOutlined,
  AppstoreOutlined,
  BellOutlined,
  CheckCircleOutlined,
  FileOutlined,
  FolderOutlined,
  HomeOutlined,
  LockOutlined,
  PrinterOutlined,
  SettingOutlined,
  TeamOutlined,
  UserOutlined,
} from '#ui/icons.ts'

interface KnownIcon {
  /** What is stored where it is chosen. */
  readonly name: string
  readonly words: RegExp
  readonly icon: ComponentType<{ readonly className?: string | undefined; readonly 'aria-hidden'?: boolean }>
}

/** Icons by the words in icon names of menus; the first match is drawn. */
export const menuIcons: readonly KnownIcon[] = [
  { name: 'home', words: /home|portal/i, icon: HomeOutlined },
  { name: 'organize', words: /organi|apartment|depart|company|flow/i, icon: ApartmentOutlined },
  { name: 'team', words: /team|group|role|position|enterprise/i, icon: TeamOutlined },
  { name: 'user', words: /user|person|people/i, icon: UserOutlined },
  { name: 'setting', words: /setting|system|config|tool/i, icon: SettingOutlined },
  { name: 'lock', words: /lock|safe|permission|author/i, icon: LockOutlined },
  { name: 'bell', words: /message|bell|notice/i, icon: BellOutlined },
  { name: 'print', words: /print/i, icon: PrinterOutlined },
  { name: 'check', words: /approv|check|audit|task|todo/i, icon: CheckCircleOutlined },
  { name: 'folder', words: /folder|dict|book|archive/i, icon: FolderOutlined },
  { name: 'file', words: /file|form|document|filing|record|log/i, icon: FileOutlined },
  { name: 'app', words: /app|menu|grid|module|develop/i, icon: AppstoreOutlined },
]

/** What is stored where the first letter of the name is to be drawn. */
export const letterIcon = 'letter'

/** The icon that is drawn for a stored name; undefined where the first letter stands for it. */
export function knownIcon(stored: string): KnownIcon | undefined {
  return menuIcons.find(({ words }) => words.test(stored))
}
