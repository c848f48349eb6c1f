import { z } from 'zod'
import { orMenu, rulesOfMenu } from '#engine/resource/calls.ts'
import { designMenus } from '#engine/resource/design-menus.ts'

/** Functions as they are designed (功能设计): a draft of each beside what is published (platform-api 12, form-definition). */
export const path = '/api/visualdev/Base'

export const functionDesignMenu = designMenus.functions
/** Folder of the screens on which applications are made. */
export const designFolder = 'onlineDev'

/** The dictionary whose entries are the categories of functions. */
export const functionCategories = 'webDesign'

export const releaseButton = 'btn_release'

/** 流程表单: the screen of forms of flows that are started by themselves, which are designed as functions are. */
export const flowFormMenu = designMenus.flowForms

export const menuRules = rulesOfMenu(functionDesignMenu)
/** Of calls that also take a flow form: by its own menu, which `serveDesigned` asks for. */
export const designRules = {
  see: orMenu(menuRules.see, flowFormMenu),
  edit: orMenu(menuRules.edit, flowFormMenu),
  release: orMenu({ menu: functionDesignMenu, button: releaseButton }, flowFormMenu),
} as const
export const releaseRule = { menu: functionDesignMenu, button: releaseButton } as const

/** Most characters of one of the JSON texts of a definition, and bytes of a request that carries them. */
export const definitionAtMost = 1_000_000
export const draftSize = { bodyLimitBytes: 8 * 1024 * 1024, jsonLimits: { depth: 40, keysInAll: 200_000 } } as const

/** Names the tables of the records: `records.<code>`, and `records.<code>_<sub-table>` within 48 characters. */
export const functionCodePattern = /^[a-z][a-z0-9_]{0,29}$/

export const definitionText = z.string().max(definitionAtMost, 'function-design.too-large').nullish()
