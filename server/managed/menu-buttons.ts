import { buttonCodes } from '#engine/resource/calls.ts'
import type { BuiltInMenu } from '#server/feature.ts'

/** Names of the standard buttons (permissions 2). */
const names: Readonly<Record<keyof typeof buttonCodes, string>> = {
  add: '新增',
  edit: '编辑',
  remove: '删除',
  export: '导出',
  import: '导入',
}

/** The standard buttons of a management screen, as its menu declares them: rights to what its calls do. */
export function standardButtons(...acts: (keyof typeof buttonCodes)[]): NonNullable<BuiltInMenu['buttons']> {
  return acts.map((act) => ({ code: buttonCodes[act], name: names[act] }))
}
