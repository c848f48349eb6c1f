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

/** Icons by the words in icon names of menus; the first match is drawn. */
export const menuIcons: readonly { readonly words: RegExp; readonly icon: ComponentType<{ readonly className?: string }> }[] = [
  { words: /home|portal/i, icon: HomeOutlined },
  { words: /organi|apartment|depart|company|flow/i, icon: ApartmentOutlined },
  { words: /team|group|role|position|enterprise/i, icon: TeamOutlined },
  { words: /user|person|people/i, icon: UserOutlined },
  { words: /setting|system|config|tool/i, icon: SettingOutlined },
  { words: /lock|safe|permission|author/i, icon: LockOutlined },
  { words: /message|bell|notice/i, icon: BellOutlined },
  { words: /print/i, icon: PrinterOutlined },
  { words: /approv|check|audit|task|todo/i, icon: CheckCircleOutlined },
  { words: /folder|dict|book|archive/i, icon: FolderOutlined },
  { words: /file|form|document|filing|record|log/i, icon: FileOutlined },
  { words: /app|menu|grid|module|develop/i, icon: AppstoreOutlined },
]
