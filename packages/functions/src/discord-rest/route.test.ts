import { describe, expect, it } from 'vitest'
import { buildRoute } from './route.ts'

describe('buildRoute', () => {
  it('leaves ids out of the route and separates the limits of each channel', () => {
    const route = buildRoute(
      'GET',
      '/channels/:channel/messages',
      { channel: '12' },
      { limit: 5, after: undefined },
    )
    expect(route).toMatchObject({
      route: 'GET /channels/:channel/messages',
      path: '/channels/12/messages?limit=5',
      asBot: true,
      secret: null,
    })
    expect(route.major).not.toBe(buildRoute('GET', '/channels/:channel/messages', { channel: '13' }).major)
  })

  it('uses no bot token for a path with an interaction token', () => {
    const route = buildRoute('PATCH', '/webhooks/:app/:token/messages/@original', {
      app: '1',
      token: 'a/b?c',
    })
    expect(route).toMatchObject({
      path: '/webhooks/1/a%2Fb%3Fc/messages/@original',
      asBot: false,
      secret: 'a/b?c',
    })
    expect(route.route).not.toContain('a/b')
  })
})
