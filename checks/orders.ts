/**
 * An order of imports, lowest first: names in a line may import those of the lines before, but not others of the same line.
 */
export type Order = readonly (readonly string[])[]

/**
 * Order of `server/`: folders, and single files that are lower than the rest of their folder. A file that is not listed has the
 * place of its folder.
 */
export const serverOrder: Order = [
  [
    'settings.ts',
    'texts.ts',
    'shifted-clock.ts',
    'batcher.ts',
    'repeat.ts',
    'in-slices.ts',
    'too-many.ts',
    'limited-worker.ts',
    'pinyin.ts',
    'new-id.ts',
  ],
  ['log.ts', 'names-by-pinyin.ts', 'file-host.ts', 'work-limit.ts'],
  ['database'],
  ['storage', 'cache', 'audit', 'outgoing', 'sheets'],
  ['configuration', 'encryption'],
  ['backup'],
  // Version lock and difference for the audit log: parts of every write.
  ['resource'],
  ['directory'],
  ['access'],
  // Rights to rows and filters, as conditions of the statements of any list.
  ['query'],
  // Interfaces of kernel services whose implementations import the kernel.
  ['outbox/outbox.ts', 'sockets/sockets.ts', 'channels/channels.ts'],
  ['saves', 'traces', 'translations'],
  ['kernel.ts'],
  // Parts of jobs and channels that the outbox calls to hand entries over.
  ['outbox/outbox-handler.ts'],
  ['sessions'],
  ['people'],
  ['jobs'],
  ['channels'],
  ['outbox', 'sockets'],
  ['http'],
  ['feature.ts'],
  // Handlers of the usual calls of managed resources.
  ['managed'],
  ['start'],
]

/** Order of the features: a feature may import contract and entry of those before it, on both sides. */
export const featureOrder: Order = [
  ['files'],
  // Menus and dictionaries lead to the translations of what they say.
  ['translations'],
  [
    'client-errors',
    'dictionaries',
    'column-settings',
    'query-plans',
    'autosaves',
    'common-words',
    'common-fields',
    'pickers',
    'messages',
    'jobs',
    'data-sources',
  ],
  ['working-days', 'data-models'],
  ['data-sync', 'data-backup'],
  // What is taken in from platforms is written by the features that own it, which register how.
  ['areas', 'third-directories', 'data-interfaces'],
  ['organizations', 'members', 'bill-rules', 'systems', 'interface-clients'],
  ['positions', 'groups', 'graded-administration', 'message-center'],
  ['grants', 'announcements', 'settings'],
  ['roles'],
  ['users'],
  ['session', 'chat'],
  ['sign-on'],
  ['records', 'profile'],
  ['approvals', 'menu-items', 'record-check', 'data-reports'],
  ['logs', 'menus', 'online-users', 'scheduled-tasks', 'monitor', 'explain'],
  // A flow is designed for a function.
  ['function-design'],
  ['flow-design'],
  ['applications'],
]

/**
 * Why one file may not import another by these orders, undefined where it may. Files outside `server/` and `features/` have no
 * order.
 *
 * @param from path below the root, with slashes
 * @param to likewise
 */
export function refuseByOrder(from: string, to: string): string | undefined {
  const [top = '', ...rest] = from.split('/')
  const [otherTop = '', ...otherRest] = to.split('/')
  if (top !== otherTop) return undefined
  if (top === 'server') return against(serverOrder, nameIn(serverOrder, rest), nameIn(serverOrder, otherRest), 'serverOrder')
  if (top === 'features') return against(featureOrder, rest[0] ?? '', otherRest[0] ?? '', 'featureOrder')
  return undefined
}

/** The name a file goes by in an order: its own path where that is listed, else its first folder. */
function nameIn(order: Order, path: readonly string[]): string {
  const whole = path.join('/')
  return lineOf(order, whole) === -1 ? (path[0] ?? '') : whole
}

function lineOf(order: Order, name: string): number {
  return order.findIndex((line) => line.includes(name))
}

function against(order: Order, from: string, to: string, list: string): string | undefined {
  if (from === to) return undefined
  const unplaced = [from, to].find((name) => lineOf(order, name) === -1)
  if (unplaced !== undefined) return `${unplaced} has no place in ${list} of checks/orders.ts`
  if (lineOf(order, to) < lineOf(order, from)) return undefined
  return `${to} stands not below ${from} in ${list} of checks/orders.ts`
}
