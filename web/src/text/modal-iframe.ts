export const frameText = {
  title: "Página externa",
  opening: (host: string) => `Abriendo ${host}…`,
  blocked: "Esta página no se puede mostrar aquí",
  blockedDetail: (host: string) => `Por seguridad sólo mostramos páginas conocidas, y ${host} no está en la lista.`,
  noUrl: "El enlace no trae una dirección válida.",
  outside: "Abrir en el navegador",
  slow: "La página tarda en abrir",
  slowDetail: "Puedes esperar, volver a intentarlo o abrirla en el navegador.",
  wait: "Seguir esperando",
  secure: (host: string) => `Estás viendo una página de ${host}`,
};
