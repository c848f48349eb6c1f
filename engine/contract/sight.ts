/** The right to see as somebody else: a button of the screen that explains rights. */
export const sightRight = { menu: 'permission-explain', button: 'btn_seeAs' } as const

/** Header in which a client names the sight it reads with. */
export const sightHeader = 'seedbed-sight'

/** Address of the screen that explains rights. */
export const explainPage = 'permission/explain'

/** That screen with a person chosen. */
export const explainAddress = (userId: string): string => `/${explainPage}?userId=${encodeURIComponent(userId)}`
