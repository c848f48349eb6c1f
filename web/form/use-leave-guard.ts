import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import type { Location } from 'react-router'
import { useFeedback } from '#ui/kit/feedback.tsx'
import { useText } from '#ui/text/use-text.tsx'
import { pageMayStay } from '#web/session/session-store.ts'

const toOtherPage = (from: Location, to: Location): boolean => from.pathname !== to.pathname

/**
 * Asks once before a page with unsent changes is left by a link, by going back or by closing the window.
 *
 * @param leaves whether a navigation leaves the form; by default every change of the path does
 */
export function useLeaveGuard(hasChanges: () => boolean, leaves: (from: Location, to: Location) => boolean = toOtherPage): void {
  const t = useText()
  const { confirm } = useFeedback()
  const blocker = useBlocker(({ currentLocation, nextLocation }) => pageMayStay() && leaves(currentLocation, nextLocation) && hasChanges())
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    void confirm({ text: t('form.leave') }).then((leaves) => (leaves ? blocker.proceed() : blocker.reset()))
  }, [blocker, confirm, t])
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (hasChanges()) event.preventDefault()
    }
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [hasChanges])
}
