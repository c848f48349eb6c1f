import { useEffect, useState } from 'react'
import { useText } from '#ui/text/use-text.tsx'
import styles from '#web/form/form.module.css'
import type { FormGroup } from '#web/form/groups.ts'
import { problemsIn } from '#web/form/groups.ts'
import { useProblemPaths } from '#web/form/use-field.ts'

interface GroupListProps {
  readonly groups: readonly FormGroup[]
  /** Id of the element of a group. */
  readonly idOf: (key: string) => string
}

/** Links to the groups of a long form: follows the scroll position and shows which groups have problems. */
export function GroupList({ groups, idOf }: GroupListProps) {
  const t = useText()
  const problems = useProblemPaths()
  const current = useGroupInView(groups, idOf)
  return (
    <nav className={styles.groups} aria-label={t('form.groups')}>
      {groups.map(({ key, title, parts }) => {
        const count = problemsIn(parts, problems)
        return (
          <button
            key={key}
            type="button"
            className={styles.groupLink}
            aria-current={key === current}
            onClick={() => document.getElementById(idOf(key))?.scrollIntoView({ block: 'start' })}
          >
            <span>{title}</span>
            {count === 0 ? null : (
              <span className={styles.count} title={t('form.group-problems', { count })}>
                {count}
              </span>
            )}
          </button>
        )
      })}
    </nav>
  )
}

/** Share of a group that must be visible; a group that only touches the edge does not count. */
const leastShare = 0.01

/** Key of the topmost visible group. */
function useGroupInView(groups: readonly FormGroup[], idOf: (key: string) => string): string | undefined {
  const [inView, setInView] = useState<ReadonlySet<string>>(new Set())
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) =>
        setInView((old) => {
          const next = new Set(old)
          for (const { target, intersectionRatio } of entries)
            if (intersectionRatio >= leastShare) next.add(target.id)
            else next.delete(target.id)
          return next
        }),
      { threshold: leastShare },
    )
    for (const { key } of groups) {
      const element = document.getElementById(idOf(key))
      if (element) observer.observe(element)
    }
    return () => observer.disconnect()
  }, [groups, idOf])
  return groups.find(({ key }) => inView.has(idOf(key)))?.key ?? groups[0]?.key
}
