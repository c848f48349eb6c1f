/** Codes of the menus in which functions, their flows and flow forms are designed; what is used by one of them names it only to who has its menu. */
export const designMenus = { functions: 'onlineDev-webDesign', flows: 'workFlow-flowEngine', flowForms: 'workFlow-flowForm' } as const
