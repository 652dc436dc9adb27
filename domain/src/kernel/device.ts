/** The style that a device is used to: iPhones, iPads (which report Macintosh) and Macs look iOS; everything else Material. */
export const styleOfDevice = (agent: string): "ios" | "material" =>
  /iPhone|iPad|iPod|Macintosh/.test(agent) ? "ios" : "material";
