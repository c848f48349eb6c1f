import { z } from 'zod'

/** One entry of the menu tree (platform-api 1). `path` is where the entry leads inside the shell, `''` for a pure container. */
export interface MenuNode {
  id: string
  /** `-1` at the top. */
  parentId: string
  fullName: string
  /** Ours: an administrator gave an entry of the platform this name, so no translation stands for it. */
  renamed?: boolean | undefined
  enCode: string
  icon: string
  type: number
  urlAddress: string
  linkTarget: string
  /** JSON text `{moduleId, iconBackgroundColor, isTree}`. */
  propertyJson: string
  path: string
  hidden: boolean
  sortCode: number
  systemId: string
  hasChildren: boolean
  /** Ours: the pinyin of `fullName`, syllables with spaces between them, for the search of the menu. */
  pinyin: string
  children: MenuNode[]
}

export const menuNode: z.ZodType<MenuNode, MenuNode> = z.object({
  id: z.string(),
  parentId: z.string(),
  fullName: z.string(),
  renamed: z.boolean().optional(),
  enCode: z.string(),
  icon: z.string(),
  type: z.number(),
  urlAddress: z.string(),
  linkTarget: z.string(),
  propertyJson: z.string(),
  path: z.string(),
  hidden: z.boolean(),
  sortCode: z.number(),
  systemId: z.string(),
  hasChildren: z.boolean(),
  pinyin: z.string(),
  get children() {
    return z.array(menuNode)
  },
})

const permissionEntry = z.object({ id: z.string(), fullName: z.string(), enCode: z.string() })

/** What the user may do with one menu; a menu without an entry is denied (permissions 4). */
export const menuPermission = z.object({
  modelId: z.string(),
  moduleName: z.string(),
  button: z.array(permissionEntry),
  column: z.array(permissionEntry),
  form: z.array(permissionEntry),
  resource: z.array(permissionEntry),
})
export type MenuPermission = z.output<typeof menuPermission>

/** A node of the read-only tree of the own permissions. */
export interface AuthorizeNode {
  id: string
  fullName: string
  icon: string
  children: AuthorizeNode[]
  /** Ours: names of the roles that grant it. */
  readonly roles?: string[] | undefined
}
export const authorizeNode: z.ZodType<AuthorizeNode, AuthorizeNode> = z.object({
  id: z.string(),
  fullName: z.string(),
  icon: z.string(),
  roles: z.array(z.string()).optional(),
  get children() {
    return z.array(authorizeNode)
  },
})
