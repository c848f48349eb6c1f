/** The right to see as somebody else: a button of the screen that explains rights. */
export const sightRight = { menu: 'permission-explain', button: 'btn_seeAs' } as const

/** Header in which a client names the sight it reads with. */
export const sightHeader = 'seedbed-sight'
