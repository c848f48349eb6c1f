import { useCallback, useMemo, useState } from 'react'
import { readQueryItems } from '#engine/forms/super-query.ts'
import { createQueryPlan, deleteQueryPlan, listQueryPlans, updateQueryPlan } from '#features/query-plans/contract.ts'
import { useCall } from '#web/call/use-call.ts'
import { useCommand } from '#web/call/use-command.ts'
import type { QueryPlans, SuperQuery } from '#web/list/model.ts'
import { wireItems } from '#web/list/super-query.ts'

const freshMilliseconds = 5 * 60_000
const refreshes = [listQueryPlans]

/**
 * The user's saved super queries of the list of a menu, read when they are shown for the first time.
 *
 * @param menuId a menu that is granted to the user
 */
export function useQueryPlans(menuId: string): QueryPlans {
  const [wanted, setWanted] = useState(false)
  const { data } = useCall(listQueryPlans, { params: { id: menuId } }, { enabled: wanted, staleTime: freshMilliseconds, handles: 'all' })
  const { run: create } = useCommand(createQueryPlan, { refreshes, handles: 'all' })
  const { run: update } = useCommand(updateQueryPlan, { refreshes, handles: 'all' })
  const { run: remove } = useCommand(deleteQueryPlan, { refreshes })
  const load = useCallback(() => setWanted(true), [])
  return useMemo(() => {
    const list = data?.list ?? []
    return {
      load,
      plans: list.map(({ id, fullName, matchLogic, conditionJson }) => ({
        id,
        name: fullName,
        query: queryOf(matchLogic, conditionJson),
      })),
      save: async (name, query) => {
        const conditionJson = JSON.stringify(wireItems(query))
        const body = { fullName: name, matchLogic: query.any ? 'OR' : 'AND', moduleId: menuId, conditionJson }
        const there = list.find(({ fullName }) => fullName === name)
        const outcome = there
          ? await update({ params: { id: there.id }, body: { ...body, version: there.version } })
          : await create({ body })
        return outcome.ok ? undefined : outcome.error.msg
      },
      remove: async ({ id }) => {
        const version = list.find((one) => one.id === id)?.version
        await remove({ params: { id }, body: { version } })
      },
    }
  }, [data, menuId, load, create, update, remove])
}

function queryOf(matchLogic: string, conditionJson: string): SuperQuery {
  const { conditions, groups } = readQueryItems(conditionJson) ?? { conditions: [], groups: [] }
  const read = groups.map((group) => ({ any: group.logic.toUpperCase() === 'OR', conditions: group.groups }))
  return { any: matchLogic === 'OR', conditions, ...(read.length > 0 ? { groups: read } : {}) }
}
