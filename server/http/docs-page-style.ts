/**
 * What Swagger UI's own style lacks: our colours, a width that reads well, a dark page around it, and
 * contrast that meets WCAG 2.2 (its method badges and its button do not). Nothing here has links
 * between operations to show.
 */
export const docsPageStyle = `html { scroll-padding-top: 1rem }
body { background: #fbfaf7 }
html.dark-mode body { background: #1c2022 }
.swagger-ui .wrapper, .swagger-ui .information-container, .swagger-ui .scheme-container .schemes { max-width: 1100px }
.swagger-ui .info { margin: 2.5rem 0 1.5rem }
.swagger-ui .info .title { font-size: 32px }
.swagger-ui .scheme-container { padding: 1.25rem 0; box-shadow: none; border-block: 1px solid #e3dfd5; background: #fff }
html.dark-mode .swagger-ui .scheme-container { border-color: #31383c; background: #22272a }
.swagger-ui .response-col_links, .swagger-ui .info__summary { display: none }
.swagger-ui :focus-visible { outline: 3px solid #8a5a12 !important; outline-offset: 2px }
html.dark-mode .swagger-ui :focus-visible { outline-color: #f2c14e !important }
html:not(.dark-mode) .swagger-ui .info a, html:not(.dark-mode) .swagger-ui .markdown a { color: #1b5fae }
html:not(.dark-mode) .swagger-ui .info .title small { background: #5b6478 }
html:not(.dark-mode) .swagger-ui .info .title small.version-stamp { background: #47701a }
html:not(.dark-mode) .swagger-ui .opblock.opblock-get .opblock-summary-method { background: #1b5fae }
html:not(.dark-mode) .swagger-ui .opblock.opblock-post .opblock-summary-method { background: #1f7a4d }
html:not(.dark-mode) .swagger-ui .opblock.opblock-patch .opblock-summary-method { background: #0d7368 }
html:not(.dark-mode) .swagger-ui .opblock.opblock-put .opblock-summary-method { background: #8a5a00 }
html:not(.dark-mode) .swagger-ui .opblock.opblock-delete .opblock-summary-method { background: #b3261e }
html:not(.dark-mode) .swagger-ui .btn.authorize { border-color: #1f7a4d; color: #1f7a4d }
html:not(.dark-mode) .swagger-ui .btn.authorize svg { fill: #1f7a4d }
html.dark-mode .swagger-ui .header-col { color: #e4e6e6 }
html.dark-mode .swagger-ui .opblock .opblock-section-header .btn.cancel { border-color: #ff9b94; color: #ff9b94 }
html:not(.dark-mode) .swagger-ui .btn.cancel { border-color: #b3261e; color: #b3261e }
.swagger-ui .btn.execute { border-color: #1b5fae; background: #1b5fae; color: #fff }
html:not(.dark-mode) .swagger-ui .parameter__in, html:not(.dark-mode) .swagger-ui .prop-format { color: #5b6478 }
html:not(.dark-mode) .swagger-ui .required::after { color: #b3261e !important }
.swagger-ui .download-contents { background: #4a5266 !important }
.swagger-ui .microlight span[style*="211, 99, 99"] { color: #f2a0a0 !important }
.swagger-ui .opblock .opblock-summary-method { text-shadow: none }
@media (max-width: 640px) {
  .swagger-ui .wrapper, .swagger-ui .info { padding-inline: 0 }
  .swagger-ui .information-container, .swagger-ui .scheme-container .schemes, .swagger-ui .block { padding-inline: 1rem }
  .swagger-ui .information-container .block { padding-inline: 0 }
  .swagger-ui .opblock-tag { display: block; font-size: 20px; position: relative; padding-right: 2.5rem }
  .swagger-ui .opblock-tag small { display: block; padding: .25rem 0 0 }
  .swagger-ui .opblock-tag > button { position: absolute; right: 0; top: 10px }
  .swagger-ui .opblock .opblock-summary-description { display: none }
}
`
