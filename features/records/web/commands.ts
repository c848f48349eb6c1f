import { searchRecords, type FoundRecord } from '#features/records/contract.ts'
import { namedRecords, recalledAtOnce } from '#features/records/web/named-records.ts'
import { request } from '#web/call/request.ts'
import type { Asking, Command, CommandSource } from '#web/commands/model.ts'
import { recordKey, recordOfKey } from '#web/commands/used-lately.ts'
import { goTo } from '#web/router/navigation.ts'

/** Records of the functions in the user's menu, found by number, text or pinyin. */
const records: CommandSource = {
  name: 'records',
  title: 'records.commands',
  rank: 40,
  find: async (text, asking, signal) => {
    if (text === '') return { commands: [] }
    const { list, complete } = await request(searchRecords, { body: { keyword: text } }, { signal, handles: 'all' })
    return { commands: commandsOf(list, asking), ...(complete ? {} : { note: 'records.commands.not-all' }) }
  },
  recall: async (keys, asking) => {
    const named = keys.flatMap((key) => recordOfKey(key) ?? []).slice(0, recalledAtOnce)
    if (named.length === 0) return []
    return commandsOf((await request(searchRecords, { body: { records: named } }, { handles: 'all' })).list, asking)
  },
}

function commandsOf(found: readonly FoundRecord[], { entries, t }: Asking): readonly Command[] {
  return namedRecords(found, entries, t).map(({ modelId, id, title, functionName, address }) => ({
    key: recordKey(modelId, id),
    title,
    detail: functionName,
    run: () => goTo(address),
  }))
}

export const recordSources: readonly CommandSource[] = [records]
