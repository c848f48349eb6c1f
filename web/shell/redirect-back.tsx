import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { safeRedirect } from '#web/router/navigation.ts'

/** The page `/redirect/{path}`: navigates to the path at once, so that the page there is drawn anew. */
export function RedirectBack() {
  const { pathname, search, hash } = useLocation()
  const navigate = useNavigate()
  useEffect(() => {
    void navigate(safeRedirect(pathname.slice('/redirect'.length) + search + hash), { replace: true })
  }, [navigate, pathname, search, hash])
  return null
}
